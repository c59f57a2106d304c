import type * as english from '../shipped-templates.ts';
import type { Translated } from '../translated.ts';

/** The texts of the templates that everyone has. */
export const shippedTemplateMessages: Translated<typeof english.shippedTemplateMessages> = {
  lunch: {
    name: 'Comida del equipo',
    hint: 'Cada persona marca los sitios a los que iría y puede añadir uno.',
    title: '¿Dónde comemos hoy?',
    description: 'Marca todos los sitios que te vengan bien. Añade el que falte.',
    options: ['El italiano', 'El asiático', 'Ensaladas y platos ligeros', 'El comedor'],
  },
  meeting: {
    name: 'Hora de la reunión',
    hint: 'Cada persona marca todos los horarios que le vienen bien.',
    title: '¿Cuándo podemos reunirnos?',
    description: 'Marca todos los horarios que te vengan bien.',
    options: [
      'Lunes por la mañana',
      'Lunes por la tarde',
      'Martes por la mañana',
      'Martes por la tarde',
      'Miércoles por la mañana',
      'Miércoles por la tarde',
    ],
  },
  mood: {
    name: 'Ánimo del equipo',
    hint: 'Una elección que se puede cambiar; los resultados se ven después de votar.',
    title: '¿Qué tal fue el último sprint?',
    description: '',
    options: ['Genial', 'Bien', 'Regular', 'Agotador', 'Mal: tenemos que hablar'],
  },
  estimate: {
    name: 'Estimación del sprint',
    hint: 'Puntos de historia; nadie ve los números de los demás antes del cierre.',
    title: '¿Qué tamaño tiene esta historia?',
    description: 'Elige por tu cuenta. Miraremos los números juntos cuando se cierre la encuesta.',
    options: ['1', '2', '3', '5', '8', '13', 'Demasiado grande', 'No sabría decir'],
  },
  priorities: {
    name: 'Prioridades de funciones',
    hint: 'Cada persona ordena las tres más importantes.',
    title: '¿Qué funciones deberían venir después?',
    description: 'Ordena hasta tres, la más importante primero.',
    options: [
      'Búsqueda más rápida',
      'Aplicación móvil',
      'Avisos por correo',
      'Tema oscuro',
      'Importar y exportar',
      'Inicio de sesión único',
    ],
  },
  book: {
    name: 'Club de lectura',
    hint: 'Cada persona ordena los libros y puede proponerte uno.',
    title: '¿Qué libro leemos ahora?',
    description: 'Ordena los libros que leerías, tu favorito primero.',
    options: ['Cien años de soledad', 'Don Quijote de la Mancha', 'La casa de los espíritus', 'Pedro Páramo'],
  },
  motion: {
    name: 'Sí, no o abstención',
    hint: 'Una decisión; el resultado se ve cuando se cierra la encuesta.',
    title: '¿Aprobamos la propuesta?',
    description: '',
    options: ['Sí', 'No', 'Abstención'],
  },
  satisfaction: {
    name: 'Satisfacción',
    hint: 'Una puntuación de 0 a 5 para cada tema.',
    title: '¿Estás a gusto en el trabajo?',
    description: '5 es lo mejor. Deja sin puntuar lo que no te afecte.',
    options: ['Mis tareas', 'Trabajo en equipo', 'Herramientas y medios', 'Información', 'Trabajo y vida privada'],
  },
  event: {
    name: 'Opinión sobre un evento',
    hint: 'Una puntuación de 0 a 5 para cada parte de un evento.',
    title: '¿Qué te pareció el evento?',
    description: '5 es lo mejor. Deja sin puntuar lo que no hayas visto.',
    options: ['Charlas', 'Lugar', 'Comida y bebida', 'Organización', 'Tiempo para conversar'],
  },
  volunteers: {
    name: 'Voluntariado',
    hint: 'Un número limitado de plazas para cada tarea.',
    title: '¿Quién ayuda con qué?',
    description: 'Elige una tarea. Puedes cambiarla mientras queden plazas.',
    options: ['Preparar todo', 'Recibir a los invitados', 'Comida y bebida', 'Recoger'],
  },
  quiz: {
    name: 'Pregunta de concurso',
    hint: 'Una respuesta definitiva; los resultados se ven cuando se cierra la encuesta.',
    title: '¿Qué planeta es el más grande?',
    description: '',
    options: ['La Tierra', 'Júpiter', 'Neptuno', 'Saturno'],
  },
  talks: {
    name: 'Propuestas de charlas',
    hint: 'Cada persona marca las charlas que quiere escuchar y propone otras.',
    title: '¿Qué charlas quieres escuchar?',
    description: 'Marca tantas como quieras y propón la tuya.',
    options: ['Lo que aprendimos de la última caída', 'Un recorrido por nuestro código'],
  },
};
