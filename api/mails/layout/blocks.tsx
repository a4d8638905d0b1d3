import { formatMoment } from '@horus/contract/dates';
import { palette } from '@horus/contract/palette';
import { type CSSProperties, createElement, Fragment, isValidElement, type ReactNode } from 'react';
import { useAccountLink } from '#mails/layout/recipient.tsx';
import { fonts, styles } from '#mails/layout/theme.ts';

interface Children {
  readonly children: ReactNode;
}

export function Paragraph({ children }: Children) {
  return (
    <p className="ink" style={styles.paragraph}>
      {children}
    </p>
  );
}

/** Makes paragraphs of strings and fragments. Leaves out false and null. */
export const blocks = (...parts: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...parts.map(toBlock));

function toBlock(part: ReactNode): ReactNode {
  const isText = typeof part === 'string' || (isValidElement(part) && part.type === Fragment);
  return isText ? <Paragraph>{part}</Paragraph> : part;
}

export function Subtitle({ children }: Children) {
  return (
    <h2 className="ink" style={styles.subtitle}>
      {children}
    </h2>
  );
}

export function Note({ children }: Children) {
  return (
    <p className="soft" style={styles.note}>
      {children}
    </p>
  );
}

export function Strong({ children }: Children) {
  return <strong style={{ fontWeight: 600 }}>{children}</strong>;
}

export function TextLink({ href, children }: Children & { readonly href: string }) {
  return (
    <a
      className="link"
      href={useAccountLink(href)}
      style={{ color: palette.lapis700, textDecoration: 'underline' }}
    >
      {children}
    </a>
  );
}

interface ActionProps {
  readonly href: string;
  readonly label: string;
  /** Shows the address below, for links that are found nowhere else. */
  readonly inFull?: boolean;
}

/** Outlook on Windows ignores padding of links: replaced by wide spaces and raised text. */
const outlookText = { msoPaddingAlt: '0px', msoTextRaise: 10.5 } as CSSProperties;

function OutlookSpaces({ raise }: { readonly raise?: number }) {
  const raised = raise === undefined ? '' : `;mso-text-raise:${raise}`;
  const spaces = `<i style="mso-font-width:400%${raised}" hidden>&#8202;&#8202;&#8202;</i>`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React can't write comments; the content is constant
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${spaces}<![endif]-->` }} />;
}

export function Action({ href, label, inFull = false }: ActionProps) {
  return (
    <>
      <p style={{ margin: '28px 0' }}>
        <a
          href={useAccountLink(href)}
          target="_blank"
          data-text="action"
          style={{
            display: 'inline-block',
            maxWidth: '100%',
            padding: '14px 24px',
            lineHeight: '100%',
            textDecoration: 'none',
            borderRadius: 6,
            backgroundColor: palette.lapis600,
            color: palette.white,
            fontFamily: fonts.text,
            fontSize: 16,
            fontWeight: 600,
          }}
          rel="noopener"
        >
          <OutlookSpaces raise={21} />
          <span style={{ display: 'inline-block', maxWidth: '100%', lineHeight: '120%', ...outlookText }}>
            {label}
          </span>
          <OutlookSpaces />
        </a>
      </p>
      {inFull && (
        <p data-skip-in-text="true" className="soft" style={styles.note}>
          Si el botón no se abre, copia esta dirección en el navegador:
          <br />
          <span style={{ wordBreak: 'break-all' }}>{href}</span>
        </p>
      )}
    </>
  );
}

/** Renders a user's text with its line breaks. */
export function Typed({ children }: { readonly children: string }) {
  return children.split(/\r\n?|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and keep their order
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export type Fact = readonly [label: string, value: string | null];

/** Renders names and values, omitting null values. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  const cell = { padding: '8px 0', borderTop: `1px solid ${palette.line}`, verticalAlign: 'top' } as const;
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 24px' }}>
      <tbody>
        {rows.map(
          ([label, value]) =>
            value && (
              <tr key={label} data-text="row">
                <th
                  scope="row"
                  align="left"
                  className="soft rule"
                  style={{
                    ...styles.note,
                    ...cell,
                    width: '36%',
                    paddingRight: 16,
                    fontWeight: 400,
                    lineHeight: '25px',
                  }}
                >
                  {label}
                </th>
                <td className="ink rule" style={{ ...styles.paragraph, ...cell }}>
                  <Typed>{value}</Typed>
                </td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

/** The moment and the device of a change to an account. */
export function WhenAndWhere({ at, device }: { readonly at: string; readonly device: string }) {
  return (
    <Facts
      rows={[
        ['Cuándo', formatMoment(at)],
        ['Desde', device],
      ]}
    />
  );
}

export type Moment = readonly [when: string, what: ReactNode];

export function Timeline({ moments }: { readonly moments: readonly Moment[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="rule"
      style={{ margin: '0 0 24px', borderLeft: `1px solid ${palette.line}` }}
    >
      <tbody>
        {moments.map(([when, what]) => (
          <tr key={when} data-text="row">
            <td
              aria-hidden="true"
              width={22}
              style={{ width: 22, verticalAlign: 'top' }}
              data-skip-in-text="true"
            >
              <div
                className="tick"
                style={{ width: 12, height: 12, borderBottom: `2px solid ${palette.gold600}`, fontSize: 0 }}
              />
            </td>
            <td style={{ padding: '0 0 14px', verticalAlign: 'top' }}>
              <span data-text="label" className="ink" style={{ ...styles.paragraph, fontWeight: 600 }}>
                {when}
              </span>
              <br data-skip-in-text="true" />
              <span className="ink" style={styles.paragraph}>
                {what}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
