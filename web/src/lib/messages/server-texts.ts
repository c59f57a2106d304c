/** The texts in the data of a server. They are English; `translated-server-texts.ts` takes this file's place. */
export const translateServerTexts = <Body>(body: Body): Body => body;

/** The same for the error of a call, whose texts a translation loads when the first call fails. */
export const translateError = async <Body>(body: Body): Promise<Body> => body;
