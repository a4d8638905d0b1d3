import { palette } from '@horus/contract/palette';
import { paths } from '@horus/contract/paths';
import type { CSSProperties, ReactNode } from 'react';
import { Paragraph } from '#mails/layout/blocks.tsx';
import { Masthead } from '#mails/layout/masthead.tsx';
import { reasons } from '#mails/layout/reasons.ts';
import { salutation } from '#mails/layout/salutation.ts';
import { darkStyles, fonts, styles } from '#mails/layout/theme.ts';
import type { MailContent, Sender } from '#mails/mail-template.ts';

interface Props {
  readonly content: MailContent & { readonly title: string };
  readonly sender: Sender;
}

export function MailDocument({ content, sender }: Props) {
  const { title, greeting } = content;
  const fromTeam = content.reason !== 'company' && !content.signed;
  return (
    <html dir="ltr" lang="es">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{content.subject}</title>
        <style>{darkStyles}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: palette.paper2 }}>
        <Block cellStyle={{ padding: '24px 10px', backgroundColor: palette.paper2 }}>
          <Preview text={content.preview} />
          {/* Webmail removes <html> and its language, so the mail repeats them. */}
          {/* biome-ignore lint/a11y/useSemanticElements: Outlook knows no <article> */}
          <div role="article" aria-roledescription="correo" aria-label={title} lang="es">
            <Block style={{ maxWidth: 600 }}>
              <Masthead company={sender.company.COMPANY_NAME} brand={content.brand ?? 'horus'} />
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                className="sheet"
                style={{ backgroundColor: palette.white, border: `1px solid ${palette.line}`, borderTop: 0 }}
              >
                <tbody>
                  <tr>
                    <td className="gutter" style={{ padding: '40px 36px 28px' }}>
                      <h1 className="ink" style={styles.title}>
                        {title}
                      </h1>
                      {greeting !== undefined && <Paragraph>{salutation(greeting)}</Paragraph>}
                      {content.body}
                      {fromTeam && <Paragraph>El equipo de {sender.company.COMPANY_NAME}</Paragraph>}
                    </td>
                  </tr>
                </tbody>
              </table>
              <Foot content={content} sender={sender} />
            </Block>
          </div>
        </Block>
      </body>
    </html>
  );
}

interface BlockProps {
  readonly style?: CSSProperties;
  readonly cellStyle?: CSSProperties;
  readonly children: ReactNode;
}

/** Replaces a <div>: Outlook sizes only tables, and Gmail colours only cells. */
function Block({ style, cellStyle, children }: BlockProps) {
  return (
    <table align="center" width="100%" role="presentation" cellPadding={0} cellSpacing={0} style={style}>
      <tbody>
        <tr>
          <td style={cellStyle}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/**
 * The length that mail clients show. Shorter previews are padded, or the mail's first lines follow.
 */
const PREVIEW_LENGTH = 150;
/** Invisible characters, which clients do not trim. */
const FILLER = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

function Preview({ text }: { readonly text: string }) {
  const hidden = {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  };
  return (
    <div style={hidden} data-skip-in-text="true">
      {text.slice(0, PREVIEW_LENGTH)}
      <div>{FILLER.repeat(Math.max(0, PREVIEW_LENGTH - text.length))}</div>
    </div>
  );
}

/** The sender's data, as the law on electronic commerce requires (LSSI, art. 10). */
function Foot({ content, sender: { company, publicUrl } }: Props) {
  const small = { ...styles.note, margin: '0 0 12px', fontSize: 13, lineHeight: '20px' };
  const link = { color: palette.ink600, fontFamily: fonts.text, textDecoration: 'underline' };
  return (
    <Block>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td className="gutter" style={{ padding: '24px 36px' }}>
              <p className="soft" style={small}>
                {reasons[content.reason]}
              </p>
              <p className="soft" style={small}>
                {company.COMPANY_LEGAL_NAME} · NIF {company.COMPANY_TAX_ID}
                <br />
                {company.COMPANY_ADDRESS}
                <br />
                {company.COMPANY_REGISTER}
                <br />
                {company.COMPANY_SUPPORT_EMAIL} · {company.COMPANY_PHONE}
              </p>
              <p className="soft" style={small}>
                <a className="soft" style={link} href={`${publicUrl}${paths.site.privacy.href()}`}>
                  Privacidad
                </a>{' '}
                ·{' '}
                <a className="soft" style={link} href={`${publicUrl}${paths.site.terms.href()}`}>
                  Términos y condiciones
                </a>
              </p>
            </td>
          </tr>
        </tbody>
      </table>
    </Block>
  );
}
