import type * as english from '../assistant.ts';
import type { Translated } from '../translated.ts';

export const assistantMessages: Translated<typeof english.assistantMessages> = {
  title: 'Asistente de ayuda',
  open: 'Abrir el asistente de ayuda',
  loadFailed: 'No se pudo cargar el asistente de ayuda. Inténtalo de nuevo.',
  minimise: 'Minimizar',
  answered: 'Nueva respuesta',
  restoreNamed: (answered) => `Mostrar el asistente de ayuda${answered ? '. Nueva respuesta' : ''}`,
  close: 'Cerrar',
  log: 'Conversación',
  you: 'Tú',
  assistant: 'Asistente',
  welcome: '¡Hola! Respondo preguntas sobre cómo usar Showhands. ¿Qué te gustaría saber?',
  quickLabel: 'Preguntas rápidas',
  suggestions: 'Preguntas sugeridas',
  quick: ['¿Cómo creo una encuesta?', '¿Cómo voto en las encuestas?'],
  sources: 'Dónde encontrarlo',
  sending: 'Buscando…',
  stillSending: 'Seguimos intentándolo. Tu pregunta está guardada.',
  unanswered: 'Esta pregunta quedó sin respuesta.',
  retry: 'Reintentar',
  question: 'Tu pregunta',
  placeholder: 'Pregunta sobre Showhands',
  send: 'Enviar',
  counter: (used, max) => `${used}/${max}`,
  clear: 'Borrar historial',
  clearing: {
    title: '¿Borrar el historial?',
    text: 'Tus preguntas y sus respuestas se eliminan de este navegador. No se puede deshacer.',
    labels: { confirm: 'Borrar historial', cancel: 'Conservar', close: 'Cerrar' },
  },
};
