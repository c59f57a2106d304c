import { wordsOf } from '../language.ts';

/** Topics of the product. A question that names none of them needs a higher coverage. */
export const topicWords: readonly string[] = wordsOf(`
  poll question vote voter option choice answer draft publish published enddate openingtime result chart percentage comment
  reply like unlike dislike typo notification notified unread badge popup sound profile picture username password account
  configuration email bio title description signin signup signout session logged demo theme dark font keyboard shortcut
  category share export csv qr private anonymous public multiple single offline reconnect assistant chat support bot guide
  tutorial dashboard sidebar website app showhands announcement rank runoff score seat presenter sequence duplicate template
  paste embed code device audience present box`);

/** Words of questions that are unlikely to be about this product, by field. */
export const otherTopics: readonly string[] = wordsOf(`
  offtopic joke poem story essay song sing lyrics haiku recipe script python javascript java php sql regex homework weather forecast
  horoscope translate summarise summarize capital president chancellor minister parliament senator congress government
  ignore forget instructions prompt pretend act terminal api generate hack obey jailbreak

  national federal presidential parliamentary mayor constituency referendum democrat republican politician citizen
  passport visa embassy immigration lawyer attorney lawsuit court divorce tax taxes insurance mortgage loan bank salary
  stock stocks bitcoin crypto dividend inflation dollar euro invest investment

  cook cooking bake boil fry rice pasta pizza bread cake chicken beef soup salad oven restaurant menu calories diet vegan
  beer wine coffee chocolate

  doctor medicine aspirin ibuprofen vaccine symptoms flu fever headache cough pregnant surgery dentist tooth pain
  disease cancer therapy gym workout muscle

  flight flights airport airline hotel hotels train trains bus ticket tickets taxi tourist vacation beach trip travel route
  distance kilometer kilometers mile miles mountain everest river ocean planet moon mars galaxy universe milky astronomy
  temperature rain snow degrees celsius

  football soccer basketball tennis baseball nfl nba fifa olympics league cup match coach minecraft fortnite playstation xbox
  movie film netflix actor singer band guitar piano album concert novel hamlet shakespeare

  equation calculus derivative matrix algebra geometry sqrt divide multiply plus minus cosine theorem physics chemistry
  biology quantum photosynthesis molecule homework exam thesis

  pivot formula vlookup macro cell worksheet docx animation transition printer cartridge scanner driver windows linux ubuntu
  macos docker kubernetes compiler pointer exception debug installer router bluetooth keyboardless zoom recording
  photoshop gmail outlook icloud itunes tiktok snapchat youtube spotify

  car tyre tire engine battery motorcycle bicycle garage petrol gasoline plumbing faucet paint wallpaper curtain furniture
  garden lawn bulb quickbooks italy lakers boeing salary contract cheap whale diaper eurovision clean copyright body sew knit laundry shirt shoes dress makeup haircut

  dog puppy cat kitten horse fish bird pet girlfriend boyfriend wedding marriage baby babies toddler god religion
  bible church prayer philosophy
  `);
