export const meta = () => [{ title: '404' }];
export default function Page() {
  return <h1>404</h1>;
}
