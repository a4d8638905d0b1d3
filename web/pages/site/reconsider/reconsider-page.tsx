export const meta = () => [{ title: 'reconsider' }];
export default function Page() {
  return <h1>reconsider</h1>;
}
