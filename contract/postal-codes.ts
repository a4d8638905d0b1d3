import { isSpain } from './countries.ts';

const provinces: Readonly<Record<string, readonly [name: string, ...others: string[]]>> = {
  '01': ['Álava', 'Araba'],
  '02': ['Albacete'],
  '03': ['Alicante', 'Alacant'],
  '04': ['Almería'],
  '05': ['Ávila'],
  '06': ['Badajoz'],
  '07': [
    'Islas Baleares',
    'Baleares',
    'Illes Balears',
    'Mallorca',
    'Menorca',
    'Ibiza',
    'Eivissa',
    'Formentera',
  ],
  '08': ['Barcelona'],
  '09': ['Burgos'],
  '10': ['Cáceres'],
  '11': ['Cádiz'],
  '12': ['Castellón', 'Castelló', 'Castellón de la Plana', 'Castelló de la Plana'],
  '13': ['Ciudad Real'],
  '14': ['Córdoba'],
  '15': ['A Coruña', 'La Coruña', 'Coruña'],
  '16': ['Cuenca'],
  '17': ['Girona', 'Gerona'],
  '18': ['Granada'],
  '19': ['Guadalajara'],
  '20': ['Gipuzkoa', 'Guipúzcoa'],
  '21': ['Huelva'],
  '22': ['Huesca'],
  '23': ['Jaén'],
  '24': ['León'],
  '25': ['Lleida', 'Lérida'],
  '26': ['La Rioja', 'Rioja'],
  '27': ['Lugo'],
  '28': ['Madrid', 'Comunidad de Madrid'],
  '29': ['Málaga'],
  '30': ['Murcia', 'Región de Murcia'],
  '31': ['Navarra', 'Nafarroa', 'Comunidad Foral de Navarra'],
  '32': ['Ourense', 'Orense'],
  '33': ['Asturias', 'Principado de Asturias', 'Asturies', 'Oviedo'],
  '34': ['Palencia'],
  '35': ['Las Palmas', 'Las Palmas de Gran Canaria', 'Gran Canaria', 'Lanzarote', 'Fuerteventura'],
  '36': ['Pontevedra'],
  '37': ['Salamanca'],
  '38': ['Santa Cruz de Tenerife', 'Tenerife', 'La Palma', 'La Gomera', 'El Hierro'],
  '39': ['Cantabria', 'Santander'],
  '40': ['Segovia'],
  '41': ['Sevilla'],
  '42': ['Soria'],
  '43': ['Tarragona'],
  '44': ['Teruel'],
  '45': ['Toledo'],
  '46': ['Valencia', 'València'],
  '47': ['Valladolid'],
  '48': ['Bizkaia', 'Vizcaya'],
  '49': ['Zamora'],
  '50': ['Zaragoza'],
  '51': ['Ceuta'],
  '52': ['Melilla'],
};

export const provinceNames: readonly string[] = Object.values(provinces).flat();

export function provinceOf(postalCode: string): string | null {
  return namesOf(postalCode)?.[0] ?? null;
}

/** Returns null for a consistent address. A warning does not block. */
export function checkAddress(address: {
  postalCode: string;
  province: string;
  country: string;
}): string | null {
  if (!isSpain(address.country)) return null;
  const names = namesOf(address.postalCode);
  if (!names) return 'En España el código postal tiene 5 cifras, de 01001 a 52999. Revísalo.';
  if (address.province.trim() === '' || isOneOf(names, address.province)) return null;
  return `El código postal ${address.postalCode.trim()} es de ${names[0]}. Revisa la provincia.`;
}

/** Provinces that do not have the name of their capital. */
const notCapitals = ['01', '07', '20', '26', '31', '33', '35', '39', '48'];

/** Returns a warning for the capital of another province than the postal code's. */
export function checkCity(address: { postalCode: string; city: string; country: string }): string | null {
  if (!address.city) return null;
  const names = isSpain(address.country) ? namesOf(address.postalCode) : undefined;
  const province = Object.entries(provinces).find(
    ([prefix, own]) =>
      !notCapitals.includes(prefix) && own.slice(0, 2).some((name) => fold(name) === fold(address.city)),
  )?.[1];
  if (!names || !province || province === names) return null;
  return `El código postal ${address.postalCode.trim()} es de ${names[0]}, y ${address.city.trim()} no. Revisa la población.`;
}

/** Accepts 'Alacant/Alicante' and 'Coruña, A'. */
function isOneOf(names: readonly string[], written: string): boolean {
  const known = new Set(names.map(fold));
  const parts = written.replace(/^provincia de /i, '').split(/[/()\p{Pd}]/u);
  return parts.every((part) => part.trim() === '' || known.has(fold(part.replace(/^([^,]*),(.*)$/, '$2$1'))));
}

function namesOf(postalCode: string) {
  const [, prefix] = /^(\d\d)\d{3}$/.exec(postalCode.replace(/\s/g, '')) ?? [];
  return prefix ? provinces[prefix] : undefined;
}

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
