import type * as english from '../dashboard.ts';
import { formatNumber } from '../format.ts';
import type { Translated } from '../translated.ts';

export const dashboardMessages: Translated<typeof english.dashboardMessages> = {
  title: 'Panel',
  stats: {
    polls: 'Encuestas en total',
    votes: 'Votos en total',
    recent: 'Actividad reciente',
    recentHint: 'últimas 24 horas',
  },
  search: 'Buscar encuestas',
  searchPlaceholder: 'Busca por título o descripción',
  clearSearch: 'Borrar búsqueda',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  showing: (shown, all) => `Se muestran ${formatNumber(shown)} de ${formatNumber(all)} encuestas`,
  polls: 'Encuestas',
  more: 'Cargar más encuestas',
};
