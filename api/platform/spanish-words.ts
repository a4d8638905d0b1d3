import { provinceNames } from '@horus/contract/postal-codes';

const words =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre primavera verano otoño ' +
  'invierno navidad lunes martes miércoles jueves viernes sábado domingo usuario empresa bienvenido bienvenida acceso ' +
  'cambiame cambiar prueba pruebas administrador administración oficina trabajo horario fichar fichaje fichajes jornada ' +
  'controlhorario horustoledo stctoledo registro negocio tienda taller talleres almacén buenosdías feliz familia contraseñas claves';

/** 'Password' in the languages of Spain and in English, and sayings in one word. */
const passwordsAndSayings =
  'contraseña contrasenya contrasinal pasahitza contra clave clau password miclave micontraseña estaesmicontraseña ' +
  'estaesmiclave laclavees nomeacuerdo nolose nosecual mimamamemima amomuchoamimama teamo teamomucho tequiero tequieromucho ' +
  'miamor micorazon mivida solyluna holaquetal buenastardes hastaluego vivaespaña halamadrid aupaatleti viscabarça ' +
  'abretesesamo abracadabra abrecadabra felizañonuevo feliznavidad unodostres zocodover web ' +
  'atleti forzabarça ronaldo quijote donquijote dulcinea deltoboso castillalamancha virgendelcarmen virgendelpilar ' +
  'noteladigo noseno google iphone';

/** Towns of Toledo, and larger ones of Spain that no province is named after. */
const towns =
  'Talavera Illescas Seseña Torrijos Ocaña Quintanar Consuegra Madridejos Sonseca Fuensalida Yuncos Bargas Olías Mora ' +
  'Villacañas Mocejón Yepes Escalona Puertollano Tomelloso Valdepeñas Alcázar Manzanares Móstoles Alcalá Fuenlabrada ' +
  'Leganés Getafe Alcorcón Torrejón Parla Alcobendas Coslada Pozuelo Aranjuez Hospitalet Badalona Terrassa Sabadell ' +
  'Mataró Reus Manresa Vigo Gijón Avilés Elche Torrevieja Orihuela Alcoy Benidorm Dénia Gandía Sagunto Cartagena Lorca ' +
  'Jerez Algeciras Marbella Linares Motril Ferrol Santiago Barakaldo Bilbao Vitoria Donostia Pamplona Tudela Logroño ' +
  'Mérida Plasencia Ponferrada Calatayud Telde Arona Palma Ibiza';

/** Words that users in Spain choose before those of the dictionaries. */
export const spanishWords: readonly string[] = [
  ...words.split(' '),
  ...passwordsAndSayings.split(' '),
  ...towns.split(' '),
  ...provinceNames,
];
