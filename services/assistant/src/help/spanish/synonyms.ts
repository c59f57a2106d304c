import { groupsOf } from '../lexicon.ts';

/** Groups of synonyms, one on each line. A word may be in several groups. */
export const synonyms: readonly (readonly string[])[] = groupsOf(`
encuesta votación sondeo cuestionario consulta quiz poll formulario elección
crear hacer nueva nuevo empezar iniciar lanzar montar armar generar preparar abrir comenzar
votar voto elegir escoger seleccionar marcar participar responder contestar emitir sufragio votante opinar papeleta clicar
opción respuesta alternativa candidato elección ítem propuesta posibilidad
eliminar borrar quitar suprimir papelera destruir tirar desechar sacar remover cargarse
imagen foto fotografía dibujo ilustración retrato
avatar foto imagen selfie
nombreusuario nombre apodo alias mote renombrar
cambiar editar modificar corregir alterar actualizar ajustar arreglar reescribir rectificar enmendar reformular modificación edición cambio
retirar deshacer anular revocar cancelar quitar desmarcar rectificar
recuperar restaurar restablecer deshacer
cerrar terminar finalizar acabar detener parar concluir desactivar clausurar bloquear cierre fin
reabrir reactivar activar continuar reanudar abrir reiniciar desbloquear
fechafin plazo vencimiento caducidad expirar caducar vencer termina límite temporizador duración fin horafija
apertura empezar comenzar inicio programar después luego abre horafija
resultado ganador marcador estadística recuento conteo gana clasificación desenlace ganó
total número cantidad suma cuántos recuento
exportar descargar bajar guardar exportación descarga extraer informe
imprimir impresión papel pdf impresora
guardar conservar almacenar
guía tutorial manual ayuda introducción instrucciones documentación
licencia código abierto fuente
reunión evento conferencia clase charla seminario congreso
ordenar orden clasificar recientes antiguas primero populares
mirando viendo espectadores conectados observando
pares comparación pareja comparar enfrentamiento
único duplicado repetido igual idéntico doble mismo
excel xlsx csv calc
compartir enviar mandar enlace link invitar difundir reenviar pasar url distribuir
comentar comentario opinión discusión debate observación debatir discutir mensaje
responder contestar respuesta réplica replicar
like corazón pulgar favorito likes
dislike negativo
notificación aviso alerta notificar avisar recordatorio push campana campanita
sonido ruido pitido volumen audio silenciar silencio suena tono timbre
desactivar apagar silenciar quitar deshabilitar inhabilitar
activar encender habilitar permitir
leído leer visto
ocultar privado esconder oculto invisible secreto tapar reservado
anónimo secreto anonimato confidencial anónimamente incógnito
público visible abierto
borrador inacabado pendiente incompleto
publicar publicación lanzar difundir
multiple varios dos muchos
tema oscuro claro negro noche apariencia diseño color colores aspecto brillo modo
teclado tecla atajo combinación
conexión internet red wifi desconectado reconectar offline señal cobertura perdida
directo vivo instantáneo automáticamente actualizar
categoría tema etiqueta asunto
buscar encontrar búsqueda hallar localizar buscador filtrar filtro
contraseña clave password pass
registrar inscribir alta registro cuenta unirse apuntar
entrar acceder ingresar conectar login acceso sesión
salir desconectar logout sesión
bot robot ia humano chatgpt persona artificial
persona gente usuario miembro equipo compañero colega alumno estudiante amigo familia grupo clase
participante votante asistente público encuestado
empate igualado empatado desempate iguales
esperar bloqueado lento límite rápido
idioma lengua traducir español inglés alemán árabe traducción castellano lenguaje
móvil celular teléfono android iphone tableta tablet app aplicación
dispositivo móvil portátil ordenador computadora navegador equipo aparato
gratis gratuito coste costo precio pagar dinero cuesta suscripción pago
limitar límite máximo mínimo tope restringir cupo obligar
longitud largo caracteres letras tamaño corto
error falla fallo problema funciona imposible deja roto rechazar
biografía descripción bio
cuenta perfil usuario
denunciar reportar moderar abuso insulto ofensivo troll grosero bloquear spam acoso
inicio panel portada principal
ranking ordenar clasificar orden preferencia jerarquizar preferencial posición priorizar
puntuar puntuación valorar estrellas nota calificar valoración calificación puntos evaluar escala
media promedio mediana
plaza lugar cupo asiento hueco capacidad puesto turno aforo
lleno completo ocupado agotado tomado
proponer sugerir sugerencia propuesta aportar añadir idea
aprobar aceptar confirmar admitir autorizar
rechazar declinar denegar descartar
añadir agregar sumar meter poner incluir insertar
mostrar revelar enseñar ver descubrir desvelar
tapar ocultar cubrir esconder
presentar presentación proyectar proyector pantalla diapositivas exponer televisor tele pared
público sala aula auditorio asistentes
secuencia serie lista sucesión cadena tanda
siguiente próxima avanzar pasar
seguir acompañar
duplicar copiar clonar copia replicar
reutilizar repetir copiar
plantilla modelo predefinido patrón molde
pegar importar portapapeles masivo
insertar incrustar iframe widget embeber integrar web
web sitio página blog intranet
qr barras escanear
código pin clave
corto abreviado
recargar actualizar refrescar
mantener permanecer recordar seguir quedarse
hackeado hackear robado pirateado comprometido intruso
olvidar perder perdido recordar
correo mail
errata error equivocado falta ortográfico equivocar equivocación
grande aumentar ampliar zoom agrandar letra tamaño fuente
ventana pestaña navegador
ganar ganador gana líder delante
porcentaje por ciento proporción
gráfico gráfica diagrama barras pastel circular tarta
permitir dejar autorizar
desaparecer desaparecido falta perdido
congelado colgado trabado atascado bloqueado carga
gris deshabilitado inactivo
jefe profesor maestro
invitado externo visitante extraño
ampliar prolongar extender alargar posponer aplazar retrasar
historial historia
vaciar limpiar borrar restablecer
datos privacidad protección seguridad rgpd
ajuste configuración opciones preferencias
botón tecla
acento tildes caracteres codificación símbolos raros
vídeo video película
archivo fichero documento adjunto
`);
