import { formatCount, formatDate } from '../format.ts';
import type * as english from '../second-factor.ts';
import type { Translated } from '../translated.ts';

export const secondFactorMessages: Translated<typeof english.secondFactorMessages> = {
  title: 'Segundo factor',
  off: 'Con una aplicación de autenticación en tu teléfono, nadie inicia sesión solo con tu contraseña.',
  on: (iso) =>
    `Activado desde el ${formatDate(iso)}. Para iniciar sesión con contraseña necesitas un código de tu aplicación.`,
  left: (count) => {
    const codes = formatCount(count, { one: 'código de recuperación', other: 'códigos de recuperación' });
    return `Te ${count === 1 ? 'queda' : 'quedan'} ${codes}.`;
  },
  few: 'Quedan pocos: consigue códigos nuevos.',
  loadFailed: 'No se pudo cargar tu segundo factor',
  open: 'Configurar',
  renew: 'Nuevos códigos de recuperación',
  turnOff: 'Desactivar',
  close: 'Cerrar',
  cancel: 'Cancelar',
  password: 'Contraseña',
  toggle: { show: 'Mostrar la contraseña', hide: 'Ocultar la contraseña' },
  passwordMissing: 'Escribe tu contraseña.',
  passwordWrong: 'Esta no es tu contraseña.',
  setUp: {
    title: 'Configurar el segundo factor',
    scan: 'Escanéalo con tu aplicación de autenticación o escribe allí la clave.',
    qr: 'Código QR con la clave',
    key: 'Clave',
    code: 'Código de la aplicación',
    codeHint: 'Los seis dígitos que la aplicación muestra ahora.',
    save: 'Activar',
    saving: 'Activando…',
    failed: 'No se pudo activar el segundo factor',
  },
  codes: {
    title: 'Tus códigos de recuperación',
    once: 'Guarda estos códigos ahora: no se vuelven a mostrar. Con cada uno inicias sesión una vez sin tu aplicación.',
    copy: 'Copiar los códigos',
    copied: 'Códigos copiados',
    copyFailed: 'No se pudieron copiar los códigos. Cópialos a mano.',
    done: 'Los he guardado',
  },
  renewing: {
    title: '¿Obtener nuevos códigos de recuperación?',
    text: 'Los códigos anteriores dejarán de funcionar.',
    save: 'Obtener códigos nuevos',
    saving: 'Obteniendo códigos nuevos…',
    failed: 'No se pudieron obtener nuevos códigos de recuperación',
  },
  turningOff: {
    title: '¿Desactivar el segundo factor?',
    text: 'Después bastará tu contraseña para iniciar sesión.',
    save: 'Desactivar',
    saving: 'Desactivando…',
    done: 'El segundo factor está desactivado',
    failed: 'No se pudo desactivar el segundo factor',
  },
};
