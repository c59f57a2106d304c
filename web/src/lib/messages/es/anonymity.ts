import type * as english from '../anonymity.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const anonymityMessages: Translated<typeof english.anonymityMessages> = {
  promise: 'Anónima: ni quien la creó ni los demás votantes pueden saber qué eliges.',
  before: (batch) =>
    `Los votos se cuentan en grupos de al menos ${formatNumber(batch)}. Si en total votan menos de ${formatNumber(batch)} personas, el resultado queda oculto para siempre.`,
  more: 'Cómo se mantiene anónimo tu voto',
  points: [
    'Quién ha votado y qué se eligió se guardan por separado. Nada une ambas cosas, así que esta página no puede volver a mostrarte tu voto.',
    'Un voto espera hasta que esperan otros suficientes. Entonces se cuentan juntos algunos elegidos al azar, y los demás esperan al siguiente grupo.',
    'Si todos los demás de tu grupo se cuentan qué eligieron, o si todos eligieron lo mismo, tu voto se conoce.',
    'No es secreto que has votado. Quien creó la encuesta lo sabe.',
    'Quien administra este servidor podría averiguar qué elegiste.',
  ],
  hasVoted: 'Has votado. Tu voto es definitivo y esta página no sabe qué elegiste',
  setting: 'Votos anónimos',
  settingHint:
    'Ni tú ni los demás votantes pueden saber quién eligió qué. Los votos son definitivos y se cuentan por grupos. Después no se puede cambiar.',
  batch: 'Votos que se cuentan juntos, como mínimo',
  batchHint: 'De 3 a 50. Con menos votos en total, el resultado queda oculto para siempre.',
  inviteFirst: 'Invita a una lista fija de personas.',
  invite:
    'Si cualquiera puede registrarse, alguien podría votar con varias cuentas alrededor de una persona y averiguar su voto. Elige a quién invitas donde se indica quién puede ver la encuesta.',
  rule: (batch) => `Nadie sabe quién eligió qué. Los votos se cuentan en grupos de al menos ${formatNumber(batch)}.`,
  checkable: {
    open: 'Después del cierre, cualquiera puede comprobar y volver a contar los votos.',
    openToCreator:
      'Después del cierre, quien creó la encuesta puede volver a contar los votos. Quien vota puede comprobar el suyo.',
    secret: 'Quien vota puede comprobar que su voto está incluido.',
  },
};
