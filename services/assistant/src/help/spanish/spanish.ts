import { stemmer } from '@orama/stemmers/spanish';
import type { Lexicon } from '../lexicon.ts';
import { commonWords } from './common-words.ts';
import { everydayWords } from './everyday-words.ts';
import { phrases } from './phrases.ts';
import { hintWords, stopWords } from './stop-words.ts';
import { synonyms } from './synonyms.ts';
import { otherTopics, topicWords } from './topics.ts';

const DIACRITICS = /\p{M}/gu;

/** Forms of which the stem differs from that of the infinitive. */
const irregularForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cierro: 'cerrar',
    cierra: 'cerrar',
    cierran: 'cerrar',
    cierre: 'cerrar',
    empiezo: 'empezar',
    empieza: 'empezar',
    comienza: 'comenzar',
    comienzo: 'comenzar',
    muestro: 'mostrar',
    muestra: 'mostrar',
    muestran: 'mostrar',
    encuentro: 'encontrar',
    encuentra: 'encontrar',
    pierdo: 'perder',
    pierde: 'perder',
    elijo: 'elegir',
    elige: 'elegir',
    eligen: 'elegir',
    elegido: 'elegir',
    veo: 'ver',
    ven: 'ver',
    vea: 'ver',
    vean: 'ver',
    visto: 'ver',
    vio: 'ver',
    hago: 'hacer',
    hace: 'hacer',
    hecho: 'hacer',
    hice: 'hacer',
    oculto: 'ocultar',
    escondo: 'ocultar',
    salgo: 'salir',
    saco: 'sacar',
    pongo: 'poner',
    pone: 'poner',
    puesto: 'poner',
    vuelvo: 'volver',
    vuelve: 'volver',
    vuelto: 'volver',
    devuelve: 'devolver',
    abro: 'abrir',
    abre: 'abrir',
    abierto: 'abrir',
    abierta: 'abrir',
    reabro: 'reabrir',
    escrito: 'escribir',
    escribi: 'escribir',
    olvide: 'olvidar',
    cuento: 'contar',
    cuenta: 'cuenta',
    cuentan: 'contar',
    pruebo: 'probar',
    sigo: 'seguir',
    sigue: 'seguir',
    quito: 'quitar',
    doy: 'dar',
    envio: 'enviar',
    envia: 'enviar',
    voto: 'votar',
    foto: 'foto',
    pago: 'pagar',
    inicio: 'inicio',
    borre: 'borrar',
    equivoque: 'equivocar',
    equivoco: 'equivocar',
  }),
);

/** Snowball's endings have accents, which many people leave out. */
const stem = (word: string): string =>
  stemmer((irregularForms.get(word) ?? word).replace(/cion$/, 'ción').replace(/ri(a|as)$/, 'rí$1'))
    .normalize('NFKD')
    .replace(DIACRITICS, '');

export const spanish: Lexicon = {
  code: 'es',
  stem,
  stopWords,
  phrases,
  synonyms,
  everydayWords,
  hintWords,
  topicWords,
  commonWords,
  otherTopics,
  conjunction: /\b[yeou]\b|[&,+]/i,
};
