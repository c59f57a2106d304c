/** The features of a text with their counts or shares. */
export type Features = ReadonlyMap<string, number>;

/** For each label how far the text lies on its side of the boundary to all others: above 0 if it is like the label's own texts. */
export type Classifier = (features: Features) => ReadonlyMap<string, number>;

/** A classifier as it is stored. */
export interface Model {
  readonly labels: readonly string[];
  /** With their rarities; the last weights are those of no feature, which all texts have. */
  readonly features: readonly (readonly [feature: string, rarity: number])[];
  /** In base64, a signed byte for each label of each feature in turn. */
  readonly weights: string;
  /** What a weight is divided by. */
  readonly scale: number;
}

/** A text as a point: its features by number, by how rare they are (TF-IDF), of length one. The last one is 1 for all. */
interface Point {
  readonly features: Uint32Array;
  readonly values: Float64Array;
}

/** The price of an error relative to that of large weights, as LIBLINEAR has it by default. */
const PENALTY = 1;
/** How often all texts are looked at. A fifth as many leave it to their order which questions go wrong. */
const ROUNDS = 100;
/** Features of a single text would make models twice as large, and help little. */
const HOLDERS_MIN = 2;
const BYTE_MAX = 127;

type Space = (text: Features) => Point;

const createSpace = (features: Model['features']): Space => {
  const places = new Map(features.map(([feature, rarity], number) => [feature, { number, rarity }]));
  return (text) => {
    const known = [...text].flatMap(([feature, count]) => {
      const place = places.get(feature);
      return place ? [{ number: place.number, value: count * place.rarity }] : [];
    });
    const length = Math.hypot(...known.map(({ value }) => value)) || 1;
    return {
      features: Uint32Array.from([...known.map(({ number }) => number), places.size]),
      values: Float64Array.from([...known.map(({ value }) => value / length), 1]),
    };
  };
};

const findFeatures = (texts: readonly Features[]): Model['features'] => {
  const holders = new Map<string, number>();
  for (const text of texts) for (const feature of text.keys()) holders.set(feature, (holders.get(feature) ?? 0) + 1);
  return [...holders]
    .filter(([, count]) => count >= HOLDERS_MIN)
    .map(([feature, count]) => [feature, Number((1 + Math.log((1 + texts.length) / (1 + count))).toFixed(3))]);
};

/** In an order in which neighbours are from different parts of the list: multiples of the golden ratio, modulo 1, spread evenly. */
const shuffle = <Item>(items: readonly Item[]): Item[] => {
  const ratio = (Math.sqrt(5) - 1) / 2;
  return items
    .map((item, at) => ({ item, key: (at * ratio) % 1 }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
};

type Weights = Float64Array | Int8Array;

/** The weights of a feature for all labels are side by side. */
const marginsOf = (weights: Weights, labels: number, { features, values }: Point): Float64Array => {
  const margins = new Float64Array(labels);
  for (let at = 0; at < features.length; at++) {
    const value = values[at] ?? 0;
    const start = (features[at] ?? 0) * labels;
    for (let label = 0; label < labels; label++) {
      margins[label] = (margins[label] ?? 0) + value * (weights[start + label] ?? 0);
    }
  }
  return margins;
};

/** Moves the boundaries of all labels so that the point is on the right side of each, as far as others permit. */
const learn = (weights: Float64Array, point: Point, own: number, duals: Float64Array): void => {
  const margins = marginsOf(weights, duals.length, point);
  for (const [label, margin] of margins.entries()) {
    const side = label === own ? 1 : -1;
    const former = duals[label] ?? 0;
    const gradient = side * margin - 1 + former / (2 * PENALTY);
    if (former === 0 && gradient >= 0) continue;
    // Each point has length one, and one more by the feature that all have.
    const dual = Math.max(former - gradient / (2 + 1 / (2 * PENALTY)), 0);
    duals[label] = dual;
    const step = (dual - former) * side;
    for (let at = 0; at < point.features.length; at++) {
      const place = (point.features[at] ?? 0) * duals.length + label;
      weights[place] = (weights[place] ?? 0) + step * (point.values[at] ?? 0);
    }
  }
};

/**
 * Learns labels from texts, each against all others: linear support vector machines with squared hinge loss, by dual coordinate
 * descent (Hsieh et al., 2008).
 */
export const trainModel = (texts: readonly { readonly features: Features; readonly label: string }[]): Model => {
  const features = findFeatures(texts.map((text) => text.features));
  const labels = [...new Set(texts.map(({ label }) => label))];
  const toPoint = createSpace(features);
  const weights = new Float64Array(labels.length * (features.length + 1));
  const examples = shuffle(texts).map((text) => ({
    point: toPoint(text.features),
    own: labels.indexOf(text.label),
    duals: new Float64Array(labels.length),
  }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { point, own, duals } of examples) learn(weights, point, own, duals);
  }
  const scale = BYTE_MAX / weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight * scale));
  return { labels, features, weights: Buffer.from(bytes).toString('base64'), scale };
};

export const createClassifier = ({ labels, features, weights, scale }: Model): Classifier => {
  const toPoint = createSpace(features);
  const bytes = new Int8Array(Buffer.from(weights, 'base64'));
  return (text) => {
    const margins = marginsOf(bytes, labels.length, toPoint(text));
    return new Map(labels.map((label, number) => [label, (margins[number] ?? 0) / scale]));
  };
};
