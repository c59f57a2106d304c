import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../invitations.ts';
import type { Translated } from '../translated.ts';

const people = (count: number) => formatCount(count, { one: 'persona', many: 'de personas', other: 'personas' });
const links = (count: number) => formatCount(count, { one: 'enlace', many: 'de enlaces', other: 'enlaces' });

export const invitationMessages: Translated<typeof english.invitationMessages> = {
  turnout: (invited, joined, voted) =>
    `Invitaciones: ${formatNumber(invited)}, con acceso: ${formatNumber(joined)}, votos: ${formatNumber(voted)}`,
  filter: 'Mostrar',
  filters: { all: 'Todas', not_joined: 'Sin acceso', not_voted: 'Sin votar' },
  none: {
    all: '',
    not_joined: 'Todas las personas de la lista tienen acceso.',
    not_voted: 'Todas las personas con acceso han votado.',
  },
  voted: 'Ha votado',
  hasLink: 'Tiene un enlace que nadie ha usado todavía.',
  votesStay: 'El voto de una persona que quitas se conserva.',
  voteStays: (entry) => `Se ha quitado ${entry}. El voto se conserva.`,
  taken: (username) => `${username} ha tomado este nombre después y no tiene acceso.`,
  confirm: 'Confirmar',
  confirmEntry: (username) => `Confirmar a ${username}`,
  confirmed: (username) => `${username} tiene acceso.`,
  link: {
    make: 'Enlace',
    makeFor: (entry) => `Crear un enlace para ${entry}`,
    label: 'Enlace personal',
    hint: 'Solo se muestra ahora. Sirve para una persona y sustituye al enlace anterior.',
    copy: 'Copiar',
    copied: 'Enlace copiado',
    copyFailed: 'No se pudo copiar el enlace. Selecciónalo.',
    failed: 'No se pudo crear el enlace',
  },
  links: {
    make: (count) => `Crear ${links(count)}`,
    text: (count) =>
      `${people(count)} sin acceso: cada una puede entrar con un enlace propio. Los enlaces anteriores dejan de servir.`,
    question: '¿Crear enlaces nuevos?',
    labels: { confirm: 'Crear enlaces', cancel: 'Cancelar', close: 'Cerrar' },
    made: (count) => `Listo: ${links(count)}. Solo se muestran ahora.`,
    copyAll: 'Copiar todos',
    copied: (count) => `Copiado: ${links(count)}`,
    download: 'Descargar CSV',
    columns: { entry: 'Invitación', link: 'Enlace' },
    file: 'invitaciones.csv',
    failed: 'No se pudieron crear los enlaces',
  },
  mails: {
    send: (count) => `Enviar la invitación a ${formatCount(count, { one: 'dirección', other: 'direcciones' })}`,
    hint: 'Ya estaban en la lista antes de que las invitaciones se enviaran por correo. Cada una recibe un correo.',
    sent: (count) => `${formatCount(count, { one: 'invitación en camino', other: 'invitaciones en camino' })}.`,
    unproved: 'Es posible cuando confirmas tu propia dirección en tu perfil.',
    withheld: 'No ha recibido la invitación por correo.',
    failed: 'No se pudieron enviar las invitaciones',
  },
  reminder: {
    send: 'Recordar a quien no ha votado',
    sent: (count) => `Recordatorio enviado a ${people(count)}.`,
    nobody: 'Todas las personas con acceso han votado.',
    noneJoined: 'Nadie tiene acceso todavía.',
    remindedAt: (time) => `Recordatorio: ${time}. El siguiente es posible 24 horas después.`,
    notOpen: 'Es posible mientras la encuesta está abierta.',
    notInUse: 'Es posible cuando la encuesta se guarda para personas invitadas.',
    failed: 'No se pudo enviar el recordatorio',
  },
  file: {
    choose: 'Elegir un archivo',
    hint: 'Un archivo CSV o de texto. También puedes soltarlo aquí o pegar filas de una hoja de cálculo.',
    failed: 'No se pudo leer el archivo',
    tooLarge: 'El archivo es demasiado grande',
    found: (count) => `Encontrado: ${people(count)}.`,
    duplicates: (count) =>
      `Sin usar: ${formatCount(count, { one: 'repetición', many: 'de repeticiones', other: 'repeticiones' })}.`,
    invalid: (count) =>
      `${formatCount(count, { one: 'línea', many: 'de líneas', other: 'líneas' })} sin nombre de usuario ni correo:`,
    line: (number) => `Línea ${formatNumber(number)}`,
  },
};
