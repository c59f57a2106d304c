import type { AssistantTexts } from '../english/texts.ts';

export const texts: AssistantTexts = {
  unsure: 'No sé si te he entendido bien. Quizá esto te ayude:',
  noAnswer: 'Solo puedo responder preguntas sobre el uso de Showhands y no he encontrado nada sobre eso en la ayuda.',
  canHelp:
    'Puedo ayudarte con encuestas, votos, resultados, comentarios, notificaciones y tu perfil. Por ejemplo, pregúntame «¿Cómo creo una encuesta?» o «¿Cómo voto en una encuesta?».',
  hello: '¡Hola!',
  howAreYou: 'Estoy bien, gracias.',
  thanks: '¡De nada!',
  praise: 'Muy bien. Pregúntame cuando tengas otra duda.',
  goodbye: '¡Hasta luego!',
};
