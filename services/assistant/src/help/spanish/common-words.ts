import { wordsOf } from '../lexicon.ts';

/** Frequent words that the articles lack. They are no misspellings of words that the articles have. */
export const commonWords: readonly string[] = wordsOf(`
  agua aire alto amarillo amor año árbol arena arte azul bajo baño barco boca bolsa bosque brazo bueno caja calle calor cama camino campo cara carta casa castillo cielo ciudad
  cocina comida coro corto cuchillo cuello cuerpo dedo diente dinero dulce duro escuela espalda espejo estrella feo fiesta flor frío fruta fuego fuerte gordo guerra hambre hermano hielo
  hierba hija hombre hoja huevo isla jabón jardín joven juego jugar ladrón leche lento libre libro limón llave llover luz madera madre maestro malo mano mantel mar marido mesa miel mil
  montón mujer mundo museo música naranja nariz negocio nieto niño norte nube ojo oro padre país pájaro palo pantalón pared parque pata paz pelo pelota pena pez piedra piel pierna pintura
  piso plata plato playa pobre polvo pueblo puente puerta queso rama ratón regalo reloj rico ropa rosa rueda sal sangre secar seda semana silla sol sombra sueño suelo sur taza techo tierra
  tienda toro torre trabajo traje trigo uva vaca vaso vecino vela vestido vida viejo viento vino bota bote boto foco foto gota moto nota rota veto zapato mota lota veta`);
