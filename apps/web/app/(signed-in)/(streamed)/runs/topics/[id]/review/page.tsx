export { ReviewPage as default } from '@/kinds/discover/screens/topic/topic-screens';
