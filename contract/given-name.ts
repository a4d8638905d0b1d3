/** Letters only, including Catalan's 'Gal·la', so that it can't be a link or a message. */
const FIRST = /^\p{L}[\p{L}\p{M}'’‘·‧‐‑-]{0,19}(?=\s|$)/u;
/** 'Mª' or 'M.ª', which no surname follows directly. */
const MARIA = /^m\.?ª\.? ?(?:de (?:las?|los) |del? )?/iu;
/** 'José Mª', 'Rosa M.ª' */
const AND_MARIA = /^[\p{L}\p{M}]{1,20} m\.?ª\.?(?=\s|$)/iu;

const listOf = (names: string) => new Set(names.split(' '));

/** Two-word given names, without accents: a first word of one list and a second word beside it. */
const compounds = [
  {
    firsts: listOf('ana anna eva laura luz mari maria marta rosa'),
    seconds: listOf(
      'amparo angeles angels antonia asuncion begona belen camino carmen concepcion consuelo cristina cruz ' +
        'dolores elena encarnacion esperanza esther eugenia fatima fernanda gracia guadalupe immaculada ' +
        'inmaculada ines isabel jesus jose josefa julia laura lourdes luisa luz mar maria mercedes milagros ' +
        'miriam montserrat nieves paz pilar raquel remedios reyes rocio rosa rosario silvia sofia soledad ' +
        'teresa trinidad victoria',
    ),
  },
  {
    firsts: listOf(
      'angel antonio carlos felix fernando francesc francisco javier jesus joan jordi jose josep juan luis ' +
        'manuel marc miguel pedro rafael ramon victor',
    ),
    seconds: listOf(
      'alberto alejandro alfonso andres angel antoni antonio carlos cruz daniel david domingo eduardo enrique ' +
        'felix fernando francesc francisco gabriel ignacio jaime javier jesus joaquin jorge jose juan julian ' +
        'lluis luis manuel marcos maria miguel pablo pedro rafael ramon ricardo salvador sergio tomas vicente',
    ),
  },
];

/** Second halves of given names with a particle; any other particle starts a surname. */
const particled = [
  {
    first: 'maria',
    rest:
      'del camino,del carme,del carmen,del mar,del pilar,del pino,del prado,del rocio,del rosario,del valle,' +
      'de la almudena,de la cabeza,de la concepcion,de la cruz,de la encarnacion,de la esperanza,de la luz,' +
      'de la merced,de la o,de la paz,de la salud,de la soledad,de las angustias,de las mercedes,de las nieves,' +
      'de los angeles,de los desamparados,de los dolores,de los llanos,de los milagros,de los remedios,' +
      'de fatima,de gracia,de guadalupe,de lourdes,de montserrat',
  },
  { first: 'francisco', rest: 'de asis,de borja,de paula,de sales' },
  { first: 'juan', rest: 'de dios,de la cruz' },
  { first: 'jose', rest: 'de calasanz' },
].flatMap(({ first, rest }) => rest.split(',').map((each) => `${first} ${each} `));

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the whole given name where it is certain, such as 'Mari Carmen', 'M.ª del Mar' or 'José
 * María', else the first word; null without a first word of letters.
 */
export function givenNameOf(name: string): string | null {
  const typed = name.normalize('NFC').trim().replace(/\s+/g, ' ');
  const maria = MARIA.exec(typed)?.[0];
  const next = maria && FIRST.exec(typed.slice(maria.length))?.[0];
  if (next) return maria + next;
  const andMaria = AND_MARIA.exec(typed)?.[0];
  if (andMaria) return andMaria;
  const words = typed.split(' ');
  const known = particled.find((each) => `${fold(typed)} `.startsWith(each));
  if (known) return words.slice(0, known.trim().split(' ').length).join(' ');
  const [first = '', second = ''] = words;
  const isCompound = compounds.some(
    ({ firsts, seconds }) => firsts.has(fold(first)) && seconds.has(fold(second)),
  );
  return isCompound ? `${first} ${second}` : (FIRST.exec(typed)?.[0] ?? null);
}
