export { GoneReport as default } from '@/kinds/locate/screens/gone';
