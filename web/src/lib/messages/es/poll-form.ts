import type * as english from '../poll-form.ts';
import type { Translated } from '../translated.ts';
import { wholeBallotMessages } from './ballot.ts';
import { pollMessages } from './poll.ts';

export const pollFormMessages: Translated<typeof english.pollFormMessages> = {
  createTitle: 'Crear encuesta',
  title: 'Título',
  titlePlaceholder: '¿Qué quieres saber?',
  description: 'Descripción',
  category: 'Categoría',
  status: 'Estado',
  statusHints: {
    active: 'Las encuestas activas reciben votos al momento.',
    draft: 'Los borradores solo los ves tú hasta que los publicas.',
    closed: 'Las encuestas cerradas no reciben más votos ni se editan hasta que las activas de nuevo.',
  },
  endsAt: 'Fecha de fin',
  endsAtHint: 'Déjala vacía para una encuesta que no caduca.',
  endPassed: 'Esta fecha ya pasó: una encuesta activa se cierra al momento.',
  endPresets: 'Sugerencias',
  endPreset: { hour: 'En una hora', tonight: 'Esta noche', tomorrow: 'Mañana', week: 'En una semana' },
  endsIn: (time) => `Termina ${time}.`,
  noEnd: 'Sin fecha de fin',
  multiple: 'Permitir varios votos',
  multipleHint: 'Cada persona puede elegir más de una opción.',
  publicResults: 'Resultados públicos',
  publicResultsHint: 'Si está desactivado, solo tú ves los resultados.',
  moreSettings: 'Más ajustes',
  options: 'Opciones',
  optionsHint: (count) => `Añade hasta ${count} opciones.`,
  option: (number) => `Opción ${number}`,
  addOption: 'Añadir opción',
  pasteList: 'Pegar una lista',
  removeOption: (number) => `Quitar la opción ${number}`,
  optionRemoved: (text) => `Se quitó «${text}».`,
  placed: wholeBallotMessages.placed,
  fromTemplate: 'Empezar con una plantilla',
  filled: (name) => `Rellenada con «${name}».`,
  undo: 'Deshacer',
  saveTemplate: 'Guardar como plantilla',
  reset: 'Vaciar formulario',
  cancel: 'Cancelar',
  create: 'Crear encuesta',
  creating: 'Creando encuesta…',
  counter: (used, max) => `${used}/${max}`,
  leave: {
    title: '¿Salir sin guardar?',
    text: 'Perderás lo que has escrito.',
    labels: { confirm: 'Salir', cancel: 'Seguir editando', close: 'Cerrar' },
  },
};

const { votes } = pollMessages;

export const editPollMessages: Translated<typeof english.editPollMessages> = {
  title: 'Editar encuesta',
  update: 'Guardar cambios',
  updating: 'Guardando cambios…',
  updated: 'Encuesta guardada',
  missingTitle: 'No se encontró la encuesta',
  missingDetail: 'Puede que se haya eliminado o que la dirección tenga un error.',
  toPoll: 'Ver encuesta',
  restricted: (count) => `Esta encuesta tiene ${votes(count)}. Algunos ajustes pueden estar limitados.`,
  votedTitleHint: 'Los votantes verán que lo has editado.',
  optionsHint: 'Hacen falta al menos 2 opciones. Los votos se conservan al editar.',
  votes,
  keptOption: (number) => `La opción ${number} tiene votos y no se puede quitar`,
  votedMeanwhile: (text) => `Mientras tanto, «${text}» ha recibido votos y no se puede quitar.`,
  putBack: 'Volver a ponerla',
  multipleLocked: (count) => `Ya no se puede cambiar: esta encuesta tiene ${votes(count)}.`,
  changed: 'Esta encuesta ha cambiado mientras tanto.',
  changedDetail:
    'Lo que has escrito sigue aquí, pero no se puede guardar sobre la versión más nueva. Al cargarla se reemplaza lo escrito.',
  loadLatest: 'Cargar la última versión',
  toMyPolls: 'Ir a Mis encuestas',
};
