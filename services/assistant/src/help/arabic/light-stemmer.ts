/** The article with the particles that are written together with it. */
const ARTICLE = /^(?:وال|بال|كال|فال|ولل|لل|ال)(?=.{3})/;
/** The conjunction, before words long enough not to begin with the letter by themselves. */
const AND = /^و(?=.{4})/;
const SUFFIX = /(?<=.{3})(?:هما|كما|ها|هم|كم|نا|وا|ات|ان|ون|ين|يه|تي|ته|تك|ني|ه|ي|ا)$|(?<=.{4})ك$/;

const strip = (word: string, ...endings: readonly RegExp[]): string => {
  const rest = endings.reduce((left, ending) => left.replace(ending, ''), word);
  return rest === word ? word : strip(rest, ...endings);
};

/** Light stemmer for normalized Arabic words: removes the article, the conjunction and suffixes, and keeps at least three letters. */
export const lightStemmer = (word: string): string => strip(strip(word, ARTICLE, AND), SUFFIX);
