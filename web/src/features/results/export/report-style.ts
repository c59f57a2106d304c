/**
 * The report's only style sheet. Its Content-Security-Policy allows this text by its hash, so that no style can be
 * injected through a title. After a change, the failing test prints the new hash.
 */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--page:light-dark(#f8fbf9,#0d1310);--line:light-dark(#d2dad6,#313b36);--muted:light-dark(#596760,#9ba8a2);--ink:light-dark(#16221d,#eaf0ed);--accent:light-dark(#007752,#56d1a3);--track:light-dark(#edf3f0,#1b2520)}
*{box-sizing:border-box;margin:0}
body{max-width:46rem;margin:0 auto;padding:2rem 1rem 3rem;background:var(--page);color:var(--ink);font:0.9375rem/1.5 "Schibsted Grotesk",system-ui,sans-serif;overflow-wrap:break-word}
h1{margin-top:.5rem;font-size:1.75rem;line-height:1.15;text-wrap:balance}
h2{margin:2.5rem 0 .75rem;font-size:1.0625rem}
bdi{unicode-bidi:isolate}
.state,.exported,thead,dt,.detail{color:var(--muted);font-size:.8125rem;font-weight:400}
.state b{color:var(--ink)}
.state{display:flex;flex-wrap:wrap;gap:0 1rem}
.description{margin-top:.75rem;white-space:pre-line}
.outcome{margin-top:1.5rem;font-size:1.3125rem;font-weight:600;line-height:1.15}
table{width:100%;border-collapse:collapse;border-top:1px solid var(--line)}
th,td{padding-block:.5rem;padding-inline:1rem 0;border-bottom:1px solid var(--line);text-align:end;vertical-align:top;font-variant-numeric:tabular-nums}
th:first-child{padding-inline-start:0;text-align:start;overflow-wrap:anywhere}
th,thead th{font-weight:400}
tfoot th,tfoot td,.leading th,.leading td,.tied th,.tied td{font-weight:600}
.option{display:flex;gap:.5rem}
svg.result-bar{display:block;width:100%;height:.5rem;margin-top:.25rem}
[dir=rtl] svg.result-bar{transform:scaleX(-1)}
.track{fill:var(--track)}
.bar{fill:var(--accent)}
svg.swatch{flex:none;width:.75rem;height:.75rem;margin-top:.3rem;stroke:var(--muted)}
.unkeyed{fill:none}
.pie{display:block;width:100%;max-width:28rem;margin:1rem auto 1.5rem;overflow:visible}
.pie text{fill:var(--ink);direction:ltr}
.pie tspan.percent{font-weight:600}
.wide{display:none}
@media (width >= 46rem),print{.narrow{display:none}.wide{display:inline}}
.slice{stroke:var(--page)}
.ring,.leader{fill:none;stroke:var(--muted)}
.s0{fill:#e69f00}.s1{fill:#56b4e9}.s2{fill:#009e73}.s3{fill:#f0e442}.s4{fill:#0072b2}.s5{fill:#d55e00}.s6{fill:#cc79a7}.s7{fill:light-dark(#000,#eaf0ed)}.s8{fill:var(--line)}
.notes{margin-top:.75rem;padding:0;list-style:none}
caption{padding:.5rem 0;color:var(--muted);font-size:.8125rem;text-align:start}
section>p{margin-bottom:.75rem;color:var(--muted)}
section>ol{padding-inline-start:2rem}
.scrolled{overflow-x:auto}
.rounds,.pairs{table-layout:fixed;min-width:32rem;margin-bottom:1.5rem}
.rounds tfoot th,.rounds tfoot td{font-weight:400}
.rounds td b{font-size:.8125rem}
.rounds .majority{font-weight:600}
.rounds th:first-child,.pairs th:first-child{width:26%}
.pairs th:not(:first-child),.pairs td{padding-inline-start:.25rem}
.scores th:first-child{min-width:9rem}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:1rem;padding-top:.75rem;border-top:1px solid var(--line)}
dd{margin:0;text-wrap:balance;font-variant-numeric:tabular-nums}
.exported{margin-top:2.5rem;padding-top:.75rem;border-top:1px solid var(--line)}
@page{size:A4;margin:18mm}
@media print{
:root{color-scheme:light;--page:#fff;--line:#999;--track:#e2e2e2;--muted:#333;--ink:#000;--accent:#000}
body{max-width:none;padding:0;font-size:10.5pt}
.bar,.track,.slice,.swatch rect{print-color-adjust:exact}
tr,.pie,dl div{break-inside:avoid}
h1,h2{break-after:avoid}
}
`;

export const REPORT_STYLE_HASH = 'sha256-xvb4CbJLG0JiySlc71Dx64vdg82sIkf4btQcJtbuH4Q=';
