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

/** Words of questions that are unlikely to be about this product, by field. */
export const otherTopics: readonly string[] = wordsOf(`
  offtopic joke poem story essay song sing lyrics haiku recipe script python javascript java php sql regex homework weather forecast
  horoscope summarise summarize capital president chancellor minister parliament senator congress government
  ignore instructions prompt pretend act api obey jailbreak

  national federal presidential parliamentary mayor constituency referendum democrat republican politician citizen
  passport visa embassy immigration lawyer attorney lawsuit court divorce tax taxes insurance mortgage loan bank salary
  stock stocks bitcoin crypto dividend inflation dollar euro invest investment

  cook cooking bake boil fry rice pasta pizza bread cake chicken beef soup salad oven restaurant calories diet vegan
  beer wine coffee chocolate

  doctor medicine aspirin ibuprofen vaccine symptoms flu fever headache cough pregnant surgery dentist tooth pain
  disease cancer therapy gym workout muscle

  flight flights airport airline hotel hotels train trains bus ticket tickets taxi tourist vacation beach trip travel route
  distance kilometer kilometers mile miles mountain everest river ocean planet moon mars galaxy universe milky astronomy
  temperature rain snow degrees celsius

  football soccer basketball tennis baseball nfl nba fifa olympics league cup coach minecraft fortnite playstation xbox
  movie film netflix actor singer band guitar piano album concert novel hamlet shakespeare

  equation calculus derivative matrix algebra geometry sqrt divide multiply minus cosine theorem physics chemistry
  biology quantum photosynthesis molecule homework exam thesis

  pivot formula vlookup macro cell worksheet docx transition printer cartridge scanner driver linux ubuntu
  macos docker kubernetes compiler exception debug router bluetooth keyboardless  
  photoshop gmail outlook icloud itunes tiktok snapchat spotify

  car tyre tire engine battery motorcycle bicycle garage petrol gasoline plumbing faucet paint wallpaper curtain furniture
  garden lawn bulb quickbooks italy lakers boeing salary contract cheap whale diaper eurovision clean copyright body sew knit laundry shirt shoes dress makeup haircut

  cv dvd cd vinyl boarding restaurant tinder macbook nvidia
  goods china japan india russia usa uk america canada australia london berlin madrid chess poker dice casino lottery
  bet betting gambling vault fishing tent pole poles hockey golf marathon swimming cycling race olympics stadium goalkeeper
  plane airplane luggage suitcase cruise ferry subway parking garage bicycle scooter helmet wheel brake oil gasoline
  salary pension paycheck invoice receipt refund warranty coupon discount sale purchase shopping groceries
  police fire ambulance hospital clinic pharmacy pill pregnancy diet vitamins insulin allergy virus covid
  lawyer judge jail prison crime murder theft gun weapon army soldier war battle treaty
  king queen emperor pope dinosaur evolution atom electron gravity volcano earthquake hurricane
  recipe ingredients butter sugar salt flour egg eggs milk cheese bacon steak potato tomato banana
  sofa couch mattress fridge dishwasher vacuum carpet roof stain laundry detergent
  violin drums piano opera ballet sculpture painting museum poet novelist bestseller
  husband wife son daughter mother father brother sister grandma uncle aunt nephew anniversary funeral
  kindergarten homework essay grammar vocabulary algebra

  california texas florida ohio york washington chicago boston mexico brazil norway sweden poland turkey greece egypt africa asia europe
  solve equation brands calories ingredients cinema theatre theater airlines museum stadium playoffs superbowl nascar

  dog puppy cat kitten horse fish bird pet girlfriend boyfriend wedding marriage baby babies toddler god religion
  bible church prayer philosophy
  `);
