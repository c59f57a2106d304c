import type { Age } from '../../age.ts';
import { formatDate } from '../format.ts';
import type * as english from '../session-list.ts';
import type { Translated } from '../translated.ts';
import { ageMessages } from './age.ts';

export const sessionListMessages: Translated<typeof english.sessionListMessages> = {
  title: 'Dispositivos con sesión iniciada',
  unknown: 'Dispositivo desconocido',
  browserOn: (browser, system) => `${browser} en ${system}`,
  current: 'Este dispositivo',
  kept: 'Sesión guardada',
  since: (iso) => `Desde el ${formatDate(iso)}`,
  used: (age: Age) => `Último uso: ${ageMessages.ago(age)}`,
  end: 'Cerrar sesión',
  empty: 'Ningún dispositivo tiene la sesión iniciada.',
  loadFailed: 'No se pudieron cargar tus dispositivos',
  endFailed: 'No se pudo cerrar la sesión de ese dispositivo',
  endAllFailed: 'No se pudo cerrar la sesión en todas partes',
  endAll: 'Cerrar todas las sesiones',
  endingCurrent: {
    title: '¿Cerrar sesión en este dispositivo?',
    text: 'Tendrás que volver a iniciar sesión aquí.',
    labels: { confirm: 'Cerrar sesión', cancel: 'Mantener sesión', close: 'Cerrar' },
  },
  endingAll: {
    title: '¿Cerrar todas las sesiones?',
    text: 'La sesión se cierra en todos los dispositivos en menos de un segundo, también en este. Tendrás que volver a iniciar sesión.',
    labels: { confirm: 'Cerrar todas las sesiones', cancel: 'Mantener sesión', close: 'Cerrar' },
  },
};
