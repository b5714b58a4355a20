export { default, generateMetadata } from '@/kinds/locate/screens/given-verdicts/page';
