import type * as english from '../mail-settings.ts';
import type { Translated } from '../translated.ts';

export const mailSettingsMessages: Translated<typeof english.mailSettingsMessages> = {
  title: 'Correos',
  detail: (email: string) => `Sobre encuestas, a ${email}. Los enlaces para tu contraseña llegan siempre.`,
  invitation: 'Invitaciones',
  invitationHint: 'Cuando alguien te invita a una encuesta.',
  reminder: 'Recordatorios',
  reminderHint: 'Cuando se recuerda a quienes no han votado.',
  closing: 'El último día',
  closingHint: 'Un día antes de que termine una encuesta a la que te invitaron, si no has votado.',
  conclusion: 'Decisiones',
  conclusionHint: 'Cuando se cierra una encuesta en la que votaste, con los resultados y lo que se decidió.',
  language: 'Idioma de los correos',
  unconfirmed: 'Recibirás correos cuando confirmes tu dirección.',
  rejected: 'El servidor de correo de tu dirección rechazó un correo, así que ya no se envían más.',
  unsubscribed: 'Alguien dio de baja tu dirección con el enlace de un correo.',
  resume: 'Volver a enviar correos',
  resuming: 'Guardando…',
  loadFailed: 'No se pudieron cargar los ajustes de los correos',
  saveFailed: 'No se pudo guardar el ajuste',
};
