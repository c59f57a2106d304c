import type { Age } from '../../age.ts';
import { formatDate } from '../format.ts';
import type * as english from '../profile.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';
import { pollMessages } from './poll.ts';

export const profileMessages: Translated<typeof english.profileMessages> = {
  title: 'Perfil',
  about: 'Sobre ti',
  edit: 'Editar perfil',
  joined: (iso) => `En Showhands desde el ${formatDate(iso)}`,
  noBio: 'Aún no has escrito nada sobre ti.',
  loadFailed: 'No se pudo cargar tu perfil',
  statsFailed: 'No se pudieron cargar tus estadísticas',
  stats: { polls: 'Encuestas creadas', votes: 'Votos emitidos', comments: 'Comentarios', days: 'Días de actividad' },
};

export const profileFormMessages: Translated<typeof english.profileFormMessages> = {
  username: 'Nombre de usuario',
  location: 'Ubicación',
  bio: 'Biografía',
  bioHint: 'Unas palabras sobre ti.',
  counter: (used, max) => `${used}/${max}`,
  save: 'Guardar cambios',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  picture: 'Foto de perfil',
  pictureHint: 'Un JPEG, PNG, WebP o GIF. Se recorta en cuadrado.',
  uploadPicture: 'Subir foto',
  changePicture: 'Cambiar foto',
  chosenPicture: 'Esta será tu foto cuando guardes.',
  discardPicture: 'Dejar la foto como estaba',
  pictureDialog: {
    title: 'Foto de perfil',
    upload: 'Subir otra foto',
    remove: 'Quitar foto',
    removing: 'Quitando…',
    cancel: 'Cancelar',
    close: 'Cerrar',
  },
  leave: {
    title: '¿Salir sin guardar?',
    text: 'Perderás lo que has cambiado en tu perfil.',
    labels: { confirm: 'Salir', cancel: 'Quedarme', close: 'Cerrar' },
  },
};

export const profilePollsMessages: Translated<typeof english.profilePollsMessages> = {
  tabs: 'Tus encuestas',
  overview: 'Resumen',
  created: 'Creadas',
  voted: 'Votadas',
  latestCreated: 'Últimas encuestas creadas',
  latestVoted: 'Últimas encuestas votadas',
  allMine: 'Ver todas mis encuestas',
  facts: (age: Age, votes, comments) =>
    [ageMessages.ago(age), pollMessages.votes(votes), pollMessages.comments(comments)].join(' · '),
  choice: () => 'Elegiste:',
  noneCreated: {
    title: 'Aún no has creado encuestas',
    action: 'Crea tu primera encuesta',
    detail: 'y aparecerá aquí.',
  },
  noneVoted: { title: 'Aún no has votado', action: 'Busca una encuesta', detail: 'y elige una opción.' },
};
