import type { SeededUser } from '@showhands/auth';

const NAMES = `Amara Okafor, Ben Whitfield, Chloé Martin, Dmitri Volkov, Elif Yılmaz, Farah Haddad, Grace Mwangi,
Hiro Tanaka, Ines Carvalho, Jonas Lindqvist, Kavya Raman, Liam O’Connor, Mei-Ling Zhou, Nadia Petrova, Oscar Nilsen,
Priya Nair, Quentin Dubois, Rosa Delgado, Samir Khoury, Tomasz Zieliński, Uma Krishnan, Viktor Horváth, Wanjiru Kamau,
Ximena Torres, Yusuf Demir, Zoë van Dijk, Anders Holm, Beatriz Rocha, Callum Fraser, Daniela Rossi, Emeka Eze,
Freya Jensen, Giorgos Pappas, Hana Novák, Idris Bello, Julia Kowalska, Kenji Mori, Leila Rahimi, Mateo Silva,
Nora Berg, Omar Farouk, Paula Schmidt, Rafael Moreno, Sofia Ricci, Thabo Dlamini, Valentina Cruz, William Chen,
Yara Mansour`
  .split(',')
  .map((name) => name.trim());

/** Creators, voters and authors of the demo data. Their accounts have no password. */
export const demoPeople: readonly SeededUser[] = NAMES.map((username, index) => ({
  username,
  email: `neighbour-${index + 1}@showhands.invalid`,
}));
