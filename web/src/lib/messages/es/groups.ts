import { formatCount, formatNumber } from '../format.ts';
import type * as english from '../groups.ts';
import type { Translated } from '../translated.ts';

const members = (count: number) => formatCount(count, { one: 'miembro', many: 'de miembros', other: 'miembros' });
const people = (count: number) => formatCount(count, { one: 'persona', many: 'de personas', other: 'personas' });
const polls = (count: number) => formatCount(count, { one: 'encuesta', many: 'de encuestas', other: 'encuestas' });

export const groupsMessages: Translated<typeof english.groupsMessages> = {
  title: 'Grupos',
  intro: 'Listas de personas con las que puedes compartir varias encuestas.',
  back: 'Todos los grupos',
  list: 'Tus grupos',
  loadFailed: 'No se pudieron cargar tus grupos',
  empty: 'Aún no hay grupos',
  emptyAction: 'Crea un grupo',
  emptyDetail: 'para las personas a las que invitas una y otra vez: un equipo, una clase, una junta.',
  create: 'Nuevo grupo',
  members,
  polls,
  notShared: 'Sin encuestas compartidas',
  notFound: 'Grupo no encontrado',
  notFoundDetail: 'Se ha eliminado, o es el grupo de otra persona.',
  groupFailed: 'No se pudo cargar el grupo',
  edit: 'Editar',
  remove: 'Eliminar',
  admits: {
    later: 'Los nuevos miembros ven las encuestas que compartas con el grupo a partir de entonces.',
    all: 'Los nuevos miembros también ven las encuestas actuales del grupo que no estén cerradas.',
  },
  managed:
    'El inicio de sesión de tu organización decide quién es miembro. Los miembros nuevos también ven las encuestas del grupo que no están cerradas.',
  form: {
    create: 'Nuevo grupo',
    edit: 'Editar grupo',
    fromPoll: 'Guardar esta lista como grupo',
    fromPollHint: 'El grupo recibe las personas de esta lista. Los cambios posteriores de una no afectan al otro.',
    name: 'Nombre',
    legend: 'Quien se añada más tarde ve',
    choices: {
      later: {
        label: 'Solo encuestas posteriores',
        hint: 'Las que compartas con el grupo después de que haya entrado.',
      },
      all: {
        label: 'También las actuales',
        hint: 'Todas las encuestas del grupo que no estén cerradas, y las posteriores.',
      },
    },
    save: 'Guardar',
    cancel: 'Cancelar',
    close: 'Cerrar',
    failed: 'No se pudo guardar el grupo',
  },
  deletion: {
    title: '¿Eliminar este grupo?',
    text: (name, count) =>
      count === 0
        ? `«${name}» se elimina.`
        : `«${name}» se elimina. Las personas siguen en la lista de ${polls(count)} y conservan su acceso.`,
    labels: { confirm: 'Eliminar grupo', cancel: 'Conservarlo', close: 'Cerrar' },
  },
  deleteFailed: 'No se pudo eliminar el grupo',
  memberList: (count) => `Miembros (${formatNumber(count)})`,
  membersFailed: 'No se pudieron cargar los miembros',
  noMembers: 'Aún no hay nadie en este grupo.',
  notes: {
    noAccount: 'Nadie tenía este nombre. Cuando la persona tenga una cuenta, quita el nombre y añádelo de nuevo.',
    unconfirmed: 'Da acceso a la cuenta que haya confirmado esta dirección.',
  },
  addField: 'A quién añades',
  add: 'Añadir',
  addCount: (count) => `Añadir a ${people(count)}`,
  added: (count) => (count === 1 ? 'Se ha añadido a 1 persona.' : `Se ha añadido a ${people(count)}.`),
  saveFailed: 'No se pudieron guardar los miembros',
  removeMember: 'Quitar',
  removeMemberNamed: (entry) => `Quitar ${entry}`,
  removal: {
    title: '¿Quitar del grupo?',
    text: (entry) =>
      `${entry} deja de ver las encuestas que solo veía por este grupo. Los votos y los comentarios se quedan.`,
    labels: { confirm: 'Quitar', cancel: 'Conservar', close: 'Cerrar' },
  },
  removed: (entry) => `Se ha quitado ${entry}.`,
  newPoll: 'Nueva encuesta para este grupo',
  ofPoll: 'Grupos',
  choose: 'Elegir un grupo',
  choice: (name, count) => `${name} (${members(count)})`,
  share: 'Añadir grupo',
  shared: (name) => `Se ha añadido ${name}.`,
  missing: (count) => (count === 1 ? '1 miembro no está en esta lista.' : `${members(count)} no están en esta lista.`),
  addMissing: 'Añadir',
  addMissingOf: (name) => `Añadir a los miembros de ${name} que faltan`,
  unshare: 'Quitar',
  unshareNamed: (name) => `Quitar ${name}`,
  unsharing: {
    title: '¿Quitar este grupo de la encuesta?',
    text: (name) =>
      `Quien solo esté en la lista por «${name}» pierde el acceso a esta encuesta. Los votos y los comentarios se quedan.`,
    labels: { confirm: 'Quitar grupo', cancel: 'Conservarlo', close: 'Cerrar' },
  },
  unshared: (name) => `Se ha quitado ${name}.`,
  saveList: 'Guardar la lista como grupo',
  shareFailed: 'No se pudieron guardar los grupos de esta encuesta',
  saved: (name) => `El grupo «${name}» se ha guardado.`,
  sharedFailed: 'No se pudieron cargar los grupos de esta encuesta',
  field: 'Grupos que invitas',
  fieldEmpty: 'A quienes invitas una y otra vez puedes guardarlos como',
  fieldEmptyAction: 'grupo',
};
