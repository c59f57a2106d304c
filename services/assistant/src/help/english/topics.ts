import { wordsOf } from '../lexicon.ts';

/** Topics of the product. A question that names none of them needs a higher coverage. */
export const topicWords: readonly string[] = wordsOf(`
  poll question vote voter option choice answer draft publish published enddate openingtime result chart percentage comment
  reply like unlike dislike typo notification notified unread badge popup sound profile picture username password account
  configuration email bio title description signin signup signout session logged demo theme dark font keyboard shortcut
  category share export csv qr private anonymous public multiple single offline reconnect assistant chat support bot guide
  tutorial dashboard sidebar website app showhands announcement rank runoff score seat presenter sequence duplicate template
  paste embed code device audience present box language translate german spanish arabic french option ballot outcome winner draft wifi
  internet hacked duplicate sequence slot register login logout avatar mute alert projector sort filter search category`);
