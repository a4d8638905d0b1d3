import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrowsOf, modules, withoutTests } from './boundaries.ts';
import { listSources, readImports } from './imports.ts';
import { ROOT } from './settings.ts';

export const ARCHITECTURE_PAGE = 'docs/architecture.md';
const isFloor = (module: string) => module.startsWith('billing/');

/** By the picture's name on the page: a module's name in it, null to leave it out. */
const pictures: Readonly<Record<string, (module: string) => string | null>> = {
  // The sandbox's README shows its modules.
  modules: (module) => (module.startsWith('sandbox/') ? null : isFloor(module) ? 'billing' : module),
  billing: (module) => (isFloor(module) || module === 'billing' ? module.replace('billing/', '') : null),
};

export async function writeArchitecturePage(): Promise<string> {
  let page = await readFile(join(ROOT, ARCHITECTURE_PAGE), 'utf8');
  for (const [name, nameOf] of Object.entries(pictures)) {
    const place = new RegExp(`(<!-- ${name}: made by npm run docs -->\\n)[\\s\\S]*?(<!-- /${name} -->)`);
    if (!place.test(page)) throw new Error(`${ARCHITECTURE_PAGE} has no place for the picture of ${name}`);
    page = page.replace(place, `$1${draw(nameOf)}$2`);
  }
  return page;
}

/** Without imports that a longer path implies. */
function draw(nameOf: (module: string) => string | null): string {
  const arrows = arrowsOf(withoutTests(listSources().flatMap(readImports)))
    .map(({ from, to }) => ({ from: nameOf(from), to: nameOf(to) }))
    .filter(({ from, to }) => from !== null && to !== null && from !== to)
    .map(({ from, to }) => `${from} --> ${to}`);
  const next = Map.groupBy(
    [...new Set(arrows)].toSorted().map((arrow) => {
      const [from = '', to = ''] = arrow.split(' --> ');
      return { from, to };
    }),
    ({ from }) => from,
  );
  const leadsTo = (from: string, to: string, passed: ReadonlySet<string>): boolean =>
    (next.get(from) ?? []).some(
      (each) =>
        !passed.has(each.to) && (each.to === to || leadsTo(each.to, to, new Set([...passed, each.to]))),
    );
  const drawn = [...next.values()]
    .flat()
    .filter(
      ({ from, to }) =>
        !(next.get(from) ?? []).some(
          (each) => each.to !== to && leadsTo(each.to, to, new Set([from, each.to])),
        ),
    );
  const alone = Object.keys(modules)
    .map(nameOf)
    .filter(
      (module) =>
        module !== null &&
        module !== 'testing' &&
        !drawn.some(({ from, to }) => from === module || to === module),
    );
  const lines = [
    ...drawn.map(({ from, to }) => `  ${from} --> ${to}`),
    ...alone.map((module) => `  ${module}`),
  ];
  return `\`\`\`mermaid\nflowchart TD\n${lines.join('\n')}\n\`\`\`\n`;
}
