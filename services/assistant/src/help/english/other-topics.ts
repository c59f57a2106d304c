import { wordsOf } from '../lexicon.ts';

/** Words of questions that are unlikely to be about this product, by field. */
export const otherTopics: readonly string[] = wordsOf(`
  invoice invoicing billing billed upgrade downgrade refund reimburse coupon voucher discount rebate checkout paypal stripe
  mastercard debit purchase purchasing buy buying bought selling seller buyer retail wholesale warehouse delivery shipment
  shipping parcel courier postage vat iban payroll wage bonus commission donate donation donor crowdfunding fundraising
  fundraiser kickstarter sponsor sponsorship affiliate advert advertise advertising advertisement monetize monetise revenue
  profit earnings income budget expense accountant bookkeeping audit merchandise ecommerce shopify woocommerce etsy ebay amazon
  alibaba walmart aldi ikea costco bestbuy groupon gift giftcard cashback prepaid procurement supplier vendor catalogue catalog
  inventory sku pos reseller franchise auction bid bidding lease leasing rent renting landlord tenant realtor estate apartment
  condo

  voicemail microphone mic webcam camcorder livestream livestreaming podcast skype webex facetime discord viber wechat twitch
  fax voip dial dialing headset headphones earbuds speakerphone walkie transcript transcription transcribe whiteboard breakout

  zapier ifttt webhook sdk saml ldap oauth okta jira trello asana confluence hubspot salesforce mailchimp airtable sharepoint
  onedrive dropbox gdrive icloud typeform surveymonkey kahoot mentimeter menti slido qualtrics jotform strawpoll polleverywhere
  pollev xoyondo limesurvey calendly eventbrite meetup quizlet duolingo canva figma miro evernote clickup basecamp zendesk
  freshdesk intercom marketo pardot quickbooks xero sap oracle servicenow tableau powerbi grafana openai claude gemini copilot
  siri alexa cortana bing yahoo reddit quora pinterest tumblr vimeo mastodon bluesky linkedin myspace minecraft roblox fortnite
  pokemon valorant steam nintendo wii vscode winrar adobe acrobat premiere autocad blender matlab aws azure heroku cloudflare
  godaddy wix

  coder algorithm array boolean integer xml yaml css angular vue django flask laravel rails golang rust typescript kotlin swift
  perl bash powershell git merge commit npm webpack nginx apache redis mongodb mysql postgres postgresql backend frontend
  fullstack microservice regex compile debugging unittest hardware cpu gpu ssd hdd ram motherboard usb hdmi ethernet modem vpn
  proxy dns dhcp firewall antivirus malware virus ransomware phishing trojan bootloader partition defragment wallpaper
  screensaver toner inkjet laser photocopier

  nps conjoint crosstab demographic regression correlation significance hypothesis variance deviation branching captcha
  signature esign docusign petition wordcloud flashcard certificate diploma gradebook

  cv vitae memo mindmap flowchart gantt timesheet footnote bibliography citation mailmerge letterhead envelope stationery
  stapler laminate

  job career interview recruiter recruiting hiring hire fired layoff unemployment promotion internship apprentice resign
  resignation overtime vacation contract attorney lawsuit sue plaintiff custody alimony notary testament inheritance patent
  trademark copyright probation parole bail felony misdemeanor tax taxes irs deduction passport visa embassy consulate
  immigration asylum citizenship greencard

  senate senator congress congressman parliament parliamentary mp mayor governor president presidential primaries caucus midterm
  gerrymandering constituency precinct referendum brexit nato putin trump biden obama clinton merkel macron republican democrat
  democratic democracy conservative liberal labour socialist communist fascism impeachment veto filibuster lobbying lobbyist
  suffrage suffragette inauguration minister chancellor monarchy dictator geopolitics propaganda

  doctor nurse dentist therapist psychologist psychiatrist psychology anxiety depression adhd autism stress insomnia sleep
  snoring dream nightmare headache migraine fever cough flu covid vaccine vaccination allergy allergies asthma diabetes insulin
  cancer tumor chemotherapy cholesterol stroke arthritis rash acne eczema pimple mole wart blister burn bruise sprain fracture
  bone ibuprofen paracetamol aspirin tylenol antibiotic medicine medication prescription dosage pill vitamin protein calories
  calorie carbs keto diet dieting obesity bmi pregnant pregnancy ovulation menstruation contraception condom fertility
  breastfeeding newborn toddler puberty surgery surgeon hospital clinic pharmacy ambulance emergency blood urine kidney liver
  lung brain stomach intestine muscle biceps abs squat pushups deadlift jogging yoga pilates workout gym treadmill massage
  chiropractor physiotherapy acupuncture

  cook cooking bake baking boil fry grill roast recipe ingredient pasta spaghetti lasagna noodles rice risotto pizza burger
  sandwich bread sourdough cake muffin pancake waffles brownies icecream chocolate candy dessert chicken beef pork lamb bacon
  sausage steak ham salmon tuna shrimp sushi taco burrito curry soup stew salad potato potatoes tomato tomatoes onion garlic
  pepper carrot broccoli spinach cucumber avocado banana strawberry strawberries mango lemon lime grapes milk cheese butter
  yogurt cream egg sugar honey salt flour yeast vinegar oil olive coffee espresso latte tea beer wine whisky whiskey vodka rum
  cocktail smoothie restaurant bakery lunch dinner breakfast brunch supper snack vegan vegetarian gluten takeaway

  plumber plumbing faucet toilet sink drain clog clogged shower bathtub kitchen oven stove fridge refrigerator freezer
  dishwasher microwave laundry detergent stain mold mould mattress pillow blanket sofa couch curtain carpet rug furniture shelf
  wardrobe drawer lamp bulb socket outlet electrician wiring fuse heating heater radiator thermostat insulation roof roofing
  gutter tile drywall painter paint concrete cement bricks ladder screwdriver hammer drill nail screw garden gardening lawn
  mower weeds weed tulip rose orchid cactus succulent compost fertilizer soil seeds pruning hedge fence patio ants roaches
  cockroach cockroaches spiders spider mosquito mosquitoes bedbugs mice rats wasp bees termites fleas pest

  dog puppy puppies cat kitten hamster rabbit horse cow pig sheep goat bird parrot snake turtle lizard shark whale dolphin
  elephant lion tiger bear wolf monkey gorilla panda penguin giraffe crocodile butterfly insect dinosaur vet veterinarian
  aquarium

  flight fly airline airport boarding luggage suitcase baggage hotel hostel airbnb motel resort cruise ferry railway bus buses
  tram subway metro taxi uber lyft tourist tourism sightseeing itinerary backpacking camping campsite hiking beach beaches
  island mountain everest volcano river lake ocean desert jungle waterfall continent population border equator latitude
  longitude altitude kilometer kilometre mile meter metre london paris berlin madrid rome milan venice vienna amsterdam brussels
  lisbon athens moscow istanbul dubai tokyo beijing shanghai seoul delhi mumbai bangkok singapore sydney melbourne chicago
  boston texas california florida hawaii alaska ohio toronto vancouver mexico brazil argentina chile peru colombia venezuela
  cuba italy portugal greece turkey poland ukraine russia sweden norway denmark finland iceland ireland scotland england britain
  switzerland austria hungary romania egypt morocco nigeria kenya israel palestine iran iraq syria afghanistan pakistan india
  china japan korea vietnam thailand indonesia philippines australia zealand canada usa america american europe european africa
  african asia asian antarctica

  soccer basketball baseball volleyball handball tennis badminton golf hockey cricket rugby wrestling mma ufc karate judo skiing
  snowboard skateboard surfing swimming swim cycling marathon sprint olympics olympic fifa uefa nba nfl nhl mlb nascar formula
  f1 grandprix superbowl wimbledon playoffs playoff league championship tournament goalkeeper striker quarterback touchdown
  referee offside ronaldo messi federer lebron liverpool arsenal barcelona bayern juventus lakers yankees packers chess checkers
  poker blackjack roulette casino lottery lotto jackpot gambling bet betting odds dice domino monopoly scrabble sudoku crossword
  puzzle wordle playstation ps5 xbox videogame gaming gamer

  movie film cinema theatre theater actor actress hollywood oscar grammy emmy netflix hulu disney hbo manga cartoon sitcom song
  lyrics singer band guitar piano violin drums drummer trumpet flute ukulele concert opera choir orchestra symphony mozart
  beethoven taylor beyonce beatles eurovision spotify soundcloud itunes mp3 karaoke dj rap rapper jazz novel poem poet poetry
  haiku rhyme sonnet shakespeare hamlet tolstoy harry potter tolkien hobbit bestseller memoir essay fairytale fable myth
  mythology painting sculpture museum gallery louvre picasso van gogh monet ballet

  math mathematics algebra geometry calculus trigonometry equation polynomial derivative matrix fraction decimal multiply divide
  division subtract subtraction sqrt cube cubed triangle radius diameter circumference hypotenuse pythagoras prime fibonacci
  logarithm exponent theorem proof probability permutation physics quantum relativity gravity velocity acceleration momentum
  energy voltage ampere watt joule newton einstein thermodynamics entropy magnetism magnet chemistry chemical molecule atom
  electron proton neutron element hydrogen oxygen nitrogen carbon helium sodium acid ph biology cells photosynthesis dna rna
  gene genetics evolution darwin mitochondria enzyme bacteria fungus ecosystem species mammal reptile astronomy planet moon sun
  galaxy galaxies universe nasa rocket astronaut satellite telescope mars jupiter saturn venus pluto asteroid comet eclipse
  geology geography earthquake tsunami hurricane tornado climate weather forecast temperature rain raining snow snowing thunder
  lightning humidity celsius fahrenheit sunrise sunset medieval renaissance napoleon hitler stalin churchill lincoln roman
  empire pyramid pharaoh viking revolution colonial slavery holocaust war army navy soldier weapon gun bomb nuclear grammar noun
  verb adjective adverb synonym antonym pronunciation pronounce vocabulary conjugate conjugation etymology thesaurus dictionary
  homework thesis dissertation exam tutor tutoring scholarship tuition kindergarten preschool university universities harvard
  oxford stanford mit

  bank banking mortgage loan salary stocks dividend bond etf crypto bitcoin ethereum blockchain nft forex inflation dollar euro
  yen currency currencies invest investing investment pension retirement insurance bankruptcy wallet atm rupee

  car truck motorcycle motorbike bicycle bike scooter tesla toyota bmw ford honda audi mercedes volkswagen engine brake tire
  tyre gearbox clutch carburetor gasoline petrol diesel driving driver parking garage mechanic windshield headlights mileage

  girlfriend boyfriend wife husband fiance wedding marriage divorce divorced tinder bumble crush kiss sex sexy
  flirt valentine breakup mother father mom dad parents brother sister grandmother grandfather grandma grandpa uncle aunt cousin
  nephew niece baby babies kid son daughter godfather christmas easter halloween thanksgiving hanukkah ramadan diwali
  anniversary funeral god jesus bible quran church mosque temple buddhism christianity islam hinduism prayer pray heaven hell
  religion angel devil ghost zodiac horoscope astrology tarot

  shirt jeans pants dress dresses skirt shoes sneakers jacket coat hat socks fashion outfit jewelry necklace earrings
  perfume makeup lipstick mascara eyeliner haircut hairstyle hair shave shaving beard moustache tattoo piercing manicure sew
  sewing knit knitting crochet embroidery origami

  joke riddle pun philosophy sing dance dancing limerick story stories summarise summarize paraphrase proofread jailbreak
  pretend roleplay obey ignore

  police fire firefighter jail prison crime murder theft robbery burglar

  offtopic script python javascript java php sql capital government instructions prompt act api national federal politician
  citizen lawyer court stock symptoms tooth pain disease therapy train ticket trip travel route distance milky degrees football
  cup coach album minus cosine pivot vlookup macro cell worksheet docx transition printer cartridge scanner linux ubuntu macos
  docker kubernetes compiler exception debug router bluetooth keyboardless photoshop gmail outlook tiktok snapchat battery
  boeing cheap diaper clean body dvd cd vinyl macbook nvidia uk vault fishing tent pole race stadium plane airplane helmet
  wheel paycheck receipt warranty sale shopping groceries judge battle treaty king queen emperor pope vacuum novelist york
  washington solve brands fish pet
`);
