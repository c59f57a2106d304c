import { entriesOf } from '../lexicon.ts';

/** Words and phrases of everyday speech, and what they stand for. */
export const everydayWords = entriesOf(`
me equivoqué, me he equivocado, voté mal, opción equivocada, respuesta equivocada, me arrepiento, arrepentido: cambiar voto
quién va ganando, va ganando, quién gana, quién ganó, cómo va, cómo vamos: resultado
más tiempo, dar más tiempo, seguir abierta: ampliar fechafin
volver a abrir, abrir de nuevo: reabrir
volver a votar, votar otra vez: cambiar voto
echar atrás, marcha atrás, dar marcha atrás: retirar
empezar de cero, desde cero: restablecer
tele, televisión, tv, pared, cañón, videobeam, pizarra: proyector
mando, control remoto, puntero: presentar teclas
suspenso, sorpresa, suspense: revelar
cada semana, semanal, semanalmente, cada mes, mensual, diario, cada día, cada lunes, recurrente, periódica: plantilla repetir
ratón, mouse, accesibilidad, lector de pantalla: teclado
gafas, vista cansada, no veo bien, letra pequeña, letra chica, no se lee: grande letra
me duelen los ojos, deslumbra, brilla mucho, muy brillante: oscuro tema
no pasa nada, no responde, no reacciona, no hace nada, no funciona, no va, no anda, no sirve, no me deja, no deja: error
whatsapp, telegram, facebook, instagram, slack, redes sociales, twitter: compartir enlace
sms, llamada: notificación correo
premium, caro, tarifa, plan: precio
programador, desarrollador, autores, dueños: código abierto
cumpleaños, edad, dirección, ubicación, sobre mí: perfil
darse de baja, marcharme, irme: eliminar cuenta
doodle, lista de inscripción, turnos, citas, reserva, reservar, sorteo: plazas
lista de espera: lleno
segunda vuelta, eliminado, descartada, rondas: ranking
kahoot, trivia, concurso: secuencia
texto libre, pregunta abierta, respuesta libre, respuesta propia, opción propia, otra respuesta, ideas, lluvia de ideas, escribir mi respuesta: proponer opción
favorita, favoritas, preferida: ranking
estrellitas, del 1 al 5, del 0 al 5, smiley, carita: puntuar
casillas, casilla, selección múltiple, opción múltiple: multiple
sí o no: crear
cookies, rastreo, cifrado: datos
quién votó qué, quién ha votado, lista de votantes, saber quién: anónimo
mi jefe ve, ve mi voto, ven mi voto, ven lo que voto: anónimo
molesta, molesto, molestan, pesado, vibra, vibración: sonido desactivar
bandeja: notificación
número rojo, punto rojo, globo rojo, numerito: notificación leído
no cerrar sesión, recuérdame, recordarme: mantener
ordenador público, ordenador compartido, biblioteca, cibercafé, olvídame: olvidar
medianoche, lunes, martes, miércoles, jueves, viernes, sábado, domingo, mañana, noche, tarde: fechafin|apertura
powerpoint, diapositiva, keynote, zoom, videollamada: presentar
wordpress, moodle: insertar
contacto, soporte, atención al cliente, teléfono de ayuda: humano
novato, principiante, soy nuevo, soy nueva, primera vez, primeros pasos, qué es esto, para qué sirve: guía
no está lista, no lista, dejar para luego, terminar luego, terminar después: borrador
despublicar, quitar de la vista: borrador
vista previa: borrador publicar
servidor, caído, caída, saturado: conexión
subir: imagen
rellenar, llenar, completar: votar
en bloque, de golpe, a la vez, de una vez: pegar
`);
