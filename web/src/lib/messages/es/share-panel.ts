import type * as english from '../share-panel.ts';
import type { Translated } from '../translated.ts';

export const sharePanelMessages: Translated<typeof english.sharePanelMessages> = {
  title: 'Invitar a votar',
  published: 'Tu encuesta está lista: invita a votar',
  close: 'Ocultar',
  short: 'Dirección corta, para escanear o escribir',
  qrCode: (address) => `Código QR de ${address}`,
  loadFailed: 'No se pudo cargar la dirección corta.',
  retry: 'Reintentar',
  whoOpens: {
    link: 'Puede abrirlo quien tenga el enlace y una cuenta. La encuesta no está en ninguna lista.',
    invited: 'Solo las personas invitadas pueden abrir el enlace. Para las demás, esta encuesta no existe.',
    hidden: 'Un moderador ha ocultado la encuesta. Para las demás personas no existe.',
  },
  toInvited: 'Personas invitadas y sus enlaces personales',
  copyLink: 'Copiar enlace',
  copyShort: 'Copiar dirección corta',
  copyMessage: 'Copiar mensaje para pegar',
  copied: { short: '¡Dirección corta copiada!', message: '¡Mensaje copiado!' },
  present: 'Presentar ahora',
  vote: 'Vota aquí:',
  seeResult: 'Mira aquí el resultado:',
  until: (date) => `Se puede votar hasta: ${date}.`,
  told: 'Lo que se dice a los votantes',
};
