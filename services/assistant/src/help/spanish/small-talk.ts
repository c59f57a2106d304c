import { phrasesOf, type SmallTalkPhrases } from '../lexicon.ts';

export const smallTalk: SmallTalkPhrases = {
  hello: phrasesOf(
    `hola, buenas, buenos días, buen día, buenas tardes, buenas noches, hey, ey, hi, hello, saludos, qué hay, muy buenas, holi, holaa`,
  ),
  howAreYou:
    phrasesOf(`cómo estás, cómo está, cómo están, qué tal, qué tal estás, cómo te va, cómo va, cómo va todo, qué pasa, qué onda,
    todo bien por ahí, estás ahí, cómo andas, cómo andás`),
  help: phrasesOf(`ayuda, ayúdame, ayúdeme, ayudame por favor, necesito ayuda, me puedes ayudar, puedes ayudarme, me ayudas, podrías ayudarme, me podrías ayudar,
    puede ayudarme, me puede ayudar, qué puedes hacer, qué sabes hacer, qué haces, qué puedo preguntar, qué puedo preguntarte, qué te puedo preguntar,
    en qué puedes ayudarme, en qué me puedes ayudar, cómo puedes ayudarme, tengo una pregunta, tengo una duda, una pregunta, pregunta, una duda,
    puedo preguntarte algo, puedo hacerte una pregunta, socorro`),
  thanks:
    phrasesOf(`gracias, muchas gracias, mil gracias, muchísimas gracias, te lo agradezco, se lo agradezco, te agradezco, grax, thanks, gracias de nuevo,
    agradecido, agradecida`),
  praise:
    phrasesOf(`ok, okay, vale, bien, muy bien, genial, perfecto, estupendo, excelente, súper, guay, bueno, de acuerdo, entendido, entiendo, ya entiendo,
    ya veo, ya, claro, listo, me ha servido, me sirvió, eso ayuda, funciona, ya funciona, ha funcionado, fantástico, maravilloso, increíble, sí, no, qué bien,
    todo bien, bárbaro, chévere, buenísimo, jaja, jajaja, no importa, da igual, correcto, buen trabajo, okey, oki`),
  goodbye:
    phrasesOf(`adiós, chao, chau, hasta luego, hasta pronto, hasta mañana, hasta la vista, nos vemos, bye, que te vaya bien, cuídate, hasta otra,
    que tengas buen día, que tengas un buen día`),
  filler:
    phrasesOf(`a todos, todos, asistente, bot, amigo, amiga, por favor, porfa, y, tú, usted, muy, tanto, por la ayuda, por tu ayuda, por su ayuda, por ayudarme,
    entonces, pues, ahora, otra vez, de nuevo, de verdad, che, señor, señora, hoy, a ti`),
};
