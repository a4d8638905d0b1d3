import { mark } from '@horus/contract/mark';
import { palette } from '@horus/contract/palette';
import { fonts } from '#mails/layout/theme.ts';
import type { Brand } from '#mails/mail-template.ts';

const HOURS = Array.from({ length: 12 }, (_, hour) => hour);
const MINUTES = Array.from({ length: 60 }, (_, minute) => minute);

interface Props {
  readonly company: string;
  readonly brand: Brand;
}

/** Inline SVG, which loads nothing. Clients that remove SVG show only the name. */
export function Masthead({ company, brand }: Props) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ backgroundColor: palette.ink900 }}
      data-skip-in-text="true"
    >
      <tbody>
        <tr>
          <td className="gutter" style={{ padding: '26px 36px 22px', fontFamily: fonts.display }}>
            <Mark />
            <span style={{ fontSize: 26, lineHeight: '30px', fontWeight: 600, color: palette.paper }}>
              {brand === 'horus' ? 'Horus' : company}
            </span>
            {brand === 'horus' && (
              <span
                style={{ fontFamily: fonts.text, fontSize: 14, lineHeight: '30px', color: palette.ink300 }}
              >
                &nbsp;&nbsp;de {company}
              </span>
            )}
          </td>
        </tr>
        <tr>
          <td aria-hidden="true">
            <Rim />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Mark() {
  return (
    <svg
      width="40"
      height="40"
      viewBox="-100 -84 200 200"
      fill="none"
      stroke={palette.paper}
      strokeLinecap="round"
      aria-hidden="true"
      style={{ marginRight: 12, verticalAlign: 'middle' }}
    >
      <path d={mark.lids.path} strokeWidth={mark.lids.width} />
      <path d={mark.iris.path} strokeWidth={mark.iris.width} />
      <path d={mark.handsAndWaves.path} strokeWidth={mark.handsAndWaves.width} stroke={palette.gold400} />
    </svg>
  );
}

function Rim() {
  const tick = { borderLeft: `1px solid ${palette.gold400}`, fontSize: 0, lineHeight: 0 } as const;
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ tableLayout: 'fixed', borderBottom: `1px solid ${palette.gold400}` }}
    >
      <tbody>
        <tr>
          {HOURS.map((hour) => (
            <td key={hour} colSpan={5} height={7} style={{ ...tick, height: 7 }} />
          ))}
        </tr>
        <tr>
          {MINUTES.map((minute) => (
            <td key={minute} height={5} style={{ ...tick, height: 5 }} />
          ))}
        </tr>
      </tbody>
    </table>
  );
}
