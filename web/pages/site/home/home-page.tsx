export const meta = () => [{ title: 'home' }];
export default function Page() {
  return <h1>home</h1>;
}
