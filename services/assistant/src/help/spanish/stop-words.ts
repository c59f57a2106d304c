import { wordsOf } from '../lexicon.ts';

/** Words without meaning for the search. */
export const stopWords: ReadonlySet<string> = new Set(
  wordsOf(`
    a al algo alguien algún alguna algunas alguno algunos allí ahí ahora antes aquí así aún aunque bien cada como cómo con contra cosa cosas cual cuál cuales cuáles
    cualquier cualquiera cuando cuándo cuyo da dan de debe deben debo del desde después donde dónde durante e el él ella ellas ellos en entonces entre era eres es esa esas ese eso
    esos está están estar este esta estas esto estos estoy fue fuera ha haber había han has hasta hay haya he la las le les lo los luego más me mi mí mis mismo misma mío mía míos mías
    mucho muchos muy nada ni no nos nosotros nuestra nuestras nuestro nuestros o os para pero por porfa porque puedo puede pueden puedes poder podría podemos pues que qué quien quién quienes
    quiero quiere quieren quisiera se sea sean ser si sí sido siempre sin sobre solo sólo son soy su sus suyo suya también tan te tener tengo tiene tienen ti tiempo toda todas todo todos tu tú tus
    u un una unas uno unos usted ustedes va van voy vosotros y ya yo hola gracias favor necesito necesita debería deberían significa pasa sucede ocurre hacer hago hace haga hacen hecho forma manera
    dice decir sale aparece acaso alguna vez sirve sirven tal tampoco quizá quizás dentro según cierto cierta otra otro otras otros vale tipo`),
);

/** Words that distinguish similar questions, but do not count towards coverage. */
export const hintWords: readonly string[] = wordsOf(
  'quién cuándo cuánto cuánta cuántos cuántas muchos ninguno ninguna dos tres cuatro cinco seis siete ocho nueve diez veinte cien',
);
