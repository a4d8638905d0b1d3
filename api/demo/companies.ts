import type { Chance } from './chance.ts';

/** A fictitious company and its contact. */
export interface Company {
  readonly name: string;
  readonly person: string;
  readonly email: string;
  readonly phone: string;
  readonly taxId: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province: string;
}

const TRADES = [
  ...['Talleres', 'Panadería', 'Asesoría', 'Ferretería', 'Carpintería', 'Electricidad', 'Hostal', 'Academia'],
  ...[
    'Restaurante',
    'Peluquería',
    'Autoescuela',
    'Transportes',
    'Reformas',
    'Limpiezas',
    'Viveros',
    'Imprenta',
  ],
  ...['Librería', 'Cerámicas', 'Bodega', 'Quesería', 'Clínica Dental', 'Gimnasio', 'Frutas', 'Muebles'],
] as const;
/** Invented words that sound like places of the region. */
const NAMES = [
  ...[
    'Alcandora',
    'Brezalta',
    'Cantoviejo',
    'Duerneda',
    'La Espelta',
    'Fontarrona',
    'Garbanzuela',
    'Jarandal',
  ],
  ...[
    'Lavandal',
    'Mirabrisa',
    'Navarruela',
    'Olmeda Sur',
    'Peñaluz',
    'Quejigalta',
    'Retamosa',
    'Sotobermejo',
  ],
  ...[
    'Tamujalta',
    'Umbrales',
    'Valdeaurora',
    'Zarcillar',
    'Tres Relojes',
    'El Husillo',
    'La Noguera Baja',
    'Almenarejo',
    'Campoluengo',
    'Dehesilla Alta',
  ],
  ...['Espinarda', 'Fresnalta', 'Majuelo Viejo'],
] as const;
const FIRST_NAMES = [
  ...['Lucía', 'Omar', 'Marta', 'Íñigo', 'Soledad', 'Eva', 'Juan', 'Ana', 'Rubén', 'Nerea', 'Tomás', 'Pilar'],
  ...['Yolanda', 'Andrés', 'Belén', 'Hugo', 'Fátima', 'Gonzalo', 'Irene', 'Joaquín', 'Rosa', 'Mateo'],
] as const;
const SURNAMES = [
  ...['Peña', 'Haddad', 'Olmedo', 'Zarco', 'Cantero', 'Almagro', 'Bravo', 'Cuesta', 'Duque', 'Escribano'],
  ...['Fuentes', 'Gallego', 'Hontana', 'Izquierdo', 'Lozano', 'Montero', 'Nieto', 'Parra', 'Rivas', 'Tejero'],
] as const;
const STREETS = [
  'Calle Ancha',
  'Calle de la Feria',
  'Avenida de la Estación',
  'Plaza Mayor',
  'Calle del Sol',
];
const TOWNS = [
  ...[
    ['Toledo', '45001', 'Toledo'],
    ['Talavera de la Reina', '45600', 'Toledo'],
    ['Illescas', '45200', 'Toledo'],
    ['Torrijos', '45500', 'Toledo'],
    ['Ocaña', '45300', 'Toledo'],
  ],
  ...[
    ['Madrid', '28001', 'Madrid'],
    ['Aranjuez', '28300', 'Madrid'],
    ['Ciudad Real', '13001', 'Ciudad Real'],
  ],
] as const;

/** Makes one of about 700 companies with unique names, email addresses and tax ids. */
export function makeCompany(chance: Chance, number: number): Company {
  const trade = TRADES[number % TRADES.length];
  const name = NAMES[(number * 7 + Math.floor(number / TRADES.length)) % NAMES.length];
  const title = `${trade} ${name}`;
  const [city = '', postalCode = '', province = ''] = chance.pick(TOWNS);
  const person = makePerson(chance);
  return {
    ...{ name: title, person, city, postalCode, province },
    email: `${simple(person.split(' ')[0] ?? '')}@${simple(name ?? '')}${number}.example`,
    phone: `925 000 ${String(100 + (number % 900))}`,
    taxId: taxIdOf(number),
    address: `${chance.pick(STREETS)}, ${chance.between(1, 60)}`,
  };
}

function makePerson(chance: Chance): string {
  return `${chance.pick(FIRST_NAMES)} ${chance.pick(SURNAMES)} ${chance.pick(SURNAMES)}`;
}

function simple(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');
}

/** A valid tax id of a province that doesn't exist, so that no company has it. */
function taxIdOf(number: number): string {
  const digits = `00${String(10_000 + number).padStart(5, '0')}`;
  const sum = [...digits].reduce((all, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return all + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);
  return `B${digits}${(10 - (sum % 10)) % 10}`;
}
