import { wordsOf } from '../lexicon.ts';

/** Words without meaning for the search. */
export const stopWords: ReadonlySet<string> = new Set(
  wordsOf(`
    a about after again all also am an and another any anybody anyone anything are as at be because been before being
    both but button by can could did do does doing dont during each else ever every everything for from further get gets
    getting give go going got had has have having he hello help her here hey hi him his how i id if im in into is it its ive
    just know knows let lets list lists may me mean meaning means message might mine mode much must my myself need nothing now of off
    ok okay on once one only or other others our out over own please pls plz put really same say says shall she should so
    some somebody someone something somehow somewhere still such sure tell than thank thanks that thats the their them then there
    these they thing things this those through time times to told too try trying u under until up ur us use used using
    very wanna want wants was way ways we were what whats where wheres which while whose will with within would yet you
    your yours yourself dear sir happen happens happened gonna gotta theres thru til till upon via per kind kinds vs maybe
    actually basically simply possible possibly able wondering wonder easily certain someones elses
    actual anyhow anytime anyway anywhere apparently argh absolutely albeit alright altogether although approximately aside aw
    awfully awkward badly barely bc bit blah briefly bro bruh certainly clearly constantly correctly cuz crazy damn darn
    definitely deliberately despite directly duh entirely especially essentially etc eventually extremely fairly fine
    fortunately freaking frequently frankly geez gladly gosh gotten hardly heck hence hmm honestly hopefully huh idiot imagine
    indeed intend intended kinda lately legit literally lol luckily mainly man merely momentarily mostly
    naturally nearly neither nevertheless nicely nonetheless normally nor obviously occasionally oh omg ordinarily otherwise
    ought ouch particular particularly partly perfectly plain plainly precisely presumably pretty previously primarily prior
    probably promptly proper properly quietly randomly rather realise realised realize realized regardless regularly
    repeatedly respectively ridiculous roughly sadly seriously shortly silly similarly sincerely slightly slowly smoothly
    solely sometime sometimes somewhat sorry suppose supposed supposedly surely terribly terrible therefore think thus truly
    typically ugh ultimately unfortunately utterly various virtually weirdly whatever whatsoever whenever wherever whereas
    whichever wholly wtf yeah yep yikes yup whilst wish hope believe feel feels felt expect expected`),
);

/** Words that distinguish similar questions, but do not count towards coverage. */
export const hintWords: readonly string[] = wordsOf(
  'who why when many no two three four five six seven eight nine ten twenty hundred',
);
