export { GET } from '@/kinds/locate/screens/finding/report/route';
