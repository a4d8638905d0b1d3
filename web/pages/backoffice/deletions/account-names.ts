export function accountNames({ horus, stc }: { horus: boolean; stc: boolean }): string {
  return [horus ? 'App Horus' : '', stc ? 'Web STC' : ''].filter(Boolean).join(' y ');
}
