import type { pollErrorTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const pollErrorTexts: Translated<typeof english> = {
  invited: {
    invalid: 'Escribe un nombre de usuario o una dirección de correo',
    required: 'Indica a quién invitas',
    tooMany: 'A una encuesta se puede invitar a 10.000 personas como máximo',
    notOwner: 'Solo quien creó la encuesta puede ver y cambiar quién está invitado',
  },
  rules: {
    pictureInvalid: 'La imagen debe ser una que se haya subido aquí',
    opensAtInvalid: 'La apertura debe ser una fecha y hora en ISO 8601, con su zona horaria',
    locked: 'La forma de votar no se puede cambiar cuando la encuesta ya tiene votos',
    seatsTaken: 'Una opción no puede tener menos plazas que votos',
  },
};
