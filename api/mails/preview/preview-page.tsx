import { palette } from '@horus/contract/palette';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedMail } from '#platform/mail';

/** A phone, and a desktop client's reading pane. */
const WIDTHS = [390, 700] as const;
const SCHEMES = ['light', 'dark'] as const;

const style = `
body { margin: 0; display: grid; grid-template-columns: 17rem 1fr; font: 15px/1.5 system-ui, sans-serif; color: ${palette.ink900}; background: ${palette.paper}; }
nav { height: 100vh; position: sticky; top: 0; overflow: auto; padding: 1rem; box-sizing: border-box; border-right: 1px solid ${palette.line}; }
nav a { display: block; padding: .25rem .5rem; color: inherit; border-radius: 4px; }
nav a[aria-current] { background: ${palette.ink900}; color: #fff; }
main { padding: 1.5rem; min-width: 0; }
h1 { margin: 0; font: 600 1.5rem/1.3 Georgia, serif; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; }
.frames { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: 0; } figcaption { color: ${palette.ink600}; }
iframe { height: 820px; border: 1px solid ${palette.line}; background: Canvas; }
pre { white-space: pre-wrap; padding: 1rem; border: 1px solid ${palette.line}; background: #fff; max-width: 80ch; }
`;

export function renderPreview(path: string, ids: readonly string[], id: string, mail: RenderedMail): string {
  const address = `${path}/${id}`;
  const page = (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`Correos: ${id}`}</title>
        <style>{style}</style>
      </head>
      <body>
        <nav aria-label="Correos">
          {ids.map((each) => (
            <a key={each} href={`${path}?id=${each}`} aria-current={each === id ? 'page' : undefined}>
              {each}
            </a>
          ))}
        </nav>
        <main>
          <h1>{mail.subject}</h1>
          <dl>
            <dt>Adjuntos</dt>
            <dd>
              {(mail.attachments ?? []).map(({ filename }, index) => (
                <a key={filename} href={`${address}/${index}`}>
                  {filename}
                </a>
              ))}
              {!mail.attachments && 'Ninguno'}
            </dd>
            <dt>Tamaño</dt>
            <dd>{Math.ceil(mail.html.length / 1_024)} KB</dd>
          </dl>
          <div className="frames">
            {SCHEMES.flatMap((scheme) =>
              WIDTHS.map((width) => (
                <figure key={`${scheme}-${width}`}>
                  <figcaption>{`${width} px, ${scheme === 'dark' ? 'oscuro' : 'claro'}`}</figcaption>
                  <iframe
                    title={`${id}, ${width} px, ${scheme}`}
                    src={`${address}?scheme=${scheme}`}
                    style={{ width }}
                  />
                </figure>
              )),
            )}
          </div>
          <h2>Solo texto</h2>
          <pre>{mail.text}</pre>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
