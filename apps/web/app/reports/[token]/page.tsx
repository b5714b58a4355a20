export { default, generateMetadata } from '@/kinds/locate/screens/report/page';
