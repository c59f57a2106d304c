import { stemmer } from '@orama/stemmers/spanish';
import type { HelpLanguage } from './help-language.ts';

export const spanish: HelpLanguage = {
  stem: stemmer,
  texts: {
    didYouMean: '¿Te refieres a alguna de estas preguntas?',
    noAnswer: 'Solo puedo responder preguntas sobre el uso de Showhands y no he encontrado nada sobre eso en la ayuda.',
    canHelp:
      'Puedo ayudarte con encuestas, votos, resultados, comentarios, notificaciones y tu perfil. Por ejemplo, pregúntame «¿Cómo creo una encuesta?» o «¿Cómo voto en una encuesta?».',
    hello: '¡Hola!',
    thanks: '¡De nada!',
    goodbye: '¡Hasta luego!',
  },
  smallTalk: {
    hello:
      'hola, buenas, buenos días, buenas tardes, buenas noches, cómo estás, qué tal, ayuda, ayúdame, necesito ayuda, me puedes ayudar, puedes ayudarme, qué puedes hacer',
    thanks:
      'gracias, muchas gracias, muchísimas gracias, mil gracias, ok, okay, genial, perfecto, estupendo, entendido',
    goodbye: 'adiós, chao, hasta luego, hasta pronto, nos vemos',
  },
};
