import { wordsOf } from '../lexicon.ts';

/** Topics of the product. A question that names none of them needs a higher coverage. */
export const topicWords: readonly string[] = wordsOf(`
  encuesta votar voto votante opción respuesta pregunta borrador publicar fechafin apertura plazo resultado gráfico porcentaje comentar comentario responder
  like notificación sonido perfil imagen avatar nombreusuario contraseña cuenta correo título descripción entrar salir registrar sesión demo tema oscuro letra teclado
  categoría compartir enlace exportar csv qr privado anónimo público multiple conexión asistente chat ayuda panel app showhands ranking puntuar plaza presentar
  secuencia duplicar plantilla pegar insertar código dispositivo idioma español proponer silenciar filtrar buscar empate proyector eliminar`);

/** Words of questions that are unlikely to be about the product. */
export const otherTopics: readonly string[] = wordsOf(`
  offtopic chiste poema canción cantar ensayo deberes python javascript clima pronóstico horóscopo capital presidente ministro alcalde senador diputado parlamento
  partido impuesto impuestos hacienda seguro hipoteca préstamo acciones bolsa bitcoin euro dólar peso salario sueldo abogado juicio divorcio visa pasaporte
  cocinar receta tortilla paella arroz pasta pizza pan pastel pollo carne sopa ensalada restaurante calorías cerveza vino café chocolate patatas
  médico medicina aspirina fiebre dolor cabeza vacuna embarazo enfermedad cáncer terapia gimnasio músculo dentista gripe
  vuelo aeropuerto hotel tren autobús taxi vacaciones playa viaje viajar kilómetros montaña río océano planeta luna marte galaxia
  temperatura lluvia nieve fútbol liga champions baloncesto tenis olimpiadas mundial partidos entrenador minecraft playstation xbox netflix actor banda guitarra piano
  novela quijote ecuación derivada matriz geometría raíz física química biología cuántica fotosíntesis tesis windows linux router bluetooth
  photoshop spotify coche carro motor moto bicicleta garaje gasolina jardín césped lámpara bombilla camisa zapatos peluquero
  perro gato caballo pez pájaro novia novio boda matrimonio bebé hijo dios religión biblia iglesia guerra rey reina madrid barcelona parís londres méxico argentina italia francia alemania china
  mueble lavadora mancha ajedrez policía jubilación`);
